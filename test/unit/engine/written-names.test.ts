/** Words that are written as names and stand within the name of a table: none is passed over without a word. */
import { expect, it } from 'vitest';
import { asking } from './asked';

const DATA = `
CREATE TABLE guild (guild_id INTEGER PRIMARY KEY, guild_name TEXT);
INSERT INTO guild VALUES (1, 'Larkspur Weavers'), (2, 'Old Mill Potters');
CREATE TABLE artisan (artisan_id INTEGER PRIMARY KEY, name TEXT, sex TEXT);
INSERT INTO artisan VALUES (1, 'Ada', 'F'), (2, 'Ben', 'M'), (3, 'Cleo', 'F');
CREATE TABLE member_of_guild (artisan_id INTEGER REFERENCES artisan(artisan_id), guild_id INTEGER REFERENCES guild(guild_id), post TEXT);
INSERT INTO member_of_guild VALUES (1, 1, 'Head'), (2, 1, 'Clerk'), (3, 2, 'Head');`;

const GRAPH = `
tables:
  guild: { key: [guild_id] }
  artisan: { key: [artisan_id] }
edges:
  - { kind: key, from: member_of_guild.artisan_id, to: artisan.artisan_id, cardinality: many-to-one }
  - { kind: key, from: member_of_guild.guild_id, to: guild.guild_id, cardinality: many-to-one }
`;

it('tells of a name that is written, or withholds the answer for it', async () => {
  const { sql, reason, warnings } = await (await asking(DATA, GRAPH))('male members of the Larkspur guild');
  expect([sql, reason ?? '', ...warnings].join(' ')).toContain('Larkspur');
});

it('answers nothing without it', async () => {
  const { sql, reason, warnings } = await (await asking(DATA, GRAPH))('members of the Larkspur guild who are female');
  if (reason === null) expect([sql, ...warnings].join(' ')).toContain('Larkspur');
  else expect(sql).toBe('');
});
