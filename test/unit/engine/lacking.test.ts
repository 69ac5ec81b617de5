// A graph of which the data lacks something is asked without that, and says so.
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../src/engine/core/answers';
import { inEnglish } from '../../../src/engine/core/message';
import { createEngine } from '../../../src/engine/engine';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { memoryFiles } from '../ingest/memory-files';

const GRAPH = '/w/g.sgraph.yaml';
const FILES = {
  '/w/owner.csv': 'owner_id,name,town\n1,Ann,Bern\n2,Ben,Chur\n3,Cy,Bern\n',
  // "owner_id" was renamed, and "weight" was taken out.
  '/w/pet.csv': 'pet_id,keeper,kind\n1,1,cat\n2,1,dog\n3,2,cat\n4,3,cat\n',
};
const YAML = `version: 1
sources:
  - { id: owner, kind: csv, path: owner.csv }
  - { id: pet, kind: csv, path: pet.csv }
tables:
  owner: { key: [owner_id], display: [name, nick] }
  pet:
    key: [owner_id, pet_id]
    terms: { heavy: { where: weight > 9 }, feline: { where: kind = 'cat' } }
    columns: { weight: { unit: kg, missing: [999] }, kind: { description: kind of pet } }
  vet: { key: [vet_id] }
edges:
  - { kind: key, from: pet.owner_id, to: owner.owner_id }
  - { kind: key, from: pet.vet_id, to: vet.vet_id, status: rejected }
  - { kind: context, from: pet.weight, to: pet.kind }
  - { kind: context, from: owner.name, to: owner.town }
`;

async function opened(yaml = YAML) {
  const files = memoryFiles({ ...FILES, [GRAPH]: yaml });
  return createEngine({ ...(await createInProcessPlatform()), files }).open({ graph: GRAPH });
}

async function asked(question: string): Promise<Answer> {
  let answer: Answer | undefined;
  for await (const event of (await opened()).ask(question)) {
    if (event.type === 'answer') answer = event.output as Answer;
  }
  if (!answer) throw new Error('no answer');
  return answer;
}

describe('a graph that names what the data lacks', () => {
  test('is opened without it, and says what it is', async () => {
    const { graph, warnings } = await opened();
    expect(inEnglish(warnings)).toEqual([
      'The graph names what its data lacks, and is asked without it: owner.nick, pet.owner_id, pet.weight and vet. 2 edges are left out with it. Mend the graph: its problems tell where.',
    ]);
    expect([...graph.tables.keys()]).toEqual(['owner', 'pet']);
    expect(graph.tables.get('owner')).toMatchObject({ key: ['owner_id'], display: ['name'] });
    const pet = graph.tables.get('pet');
    expect(pet).toMatchObject({ ladder: ['pet_id'], terms: [{ name: 'feline' }] });
    expect(pet?.key).toBeUndefined();
    expect([...(pet?.columns.keys() ?? [])]).toEqual(['kind', 'pet_id', 'keeper']);
    expect(graph.edges.map(({ kind, status }) => [kind, status])).toEqual([
      ['key', 'rejected'],
      ['context', undefined],
    ]);
  });

  test('answers what needs none of it, and says of the tables it reads what it was asked without', async () => {
    const owners = await asked('How many owners are there in Bern?');
    expect([owners.abstained, owners.answer.rows]).toEqual([false, [[2]]]);
    expect(inEnglish(owners.warnings)).toEqual([
      'What the graph says of nick is left out: the data of owner has no such column.',
    ]);
    const cats = await asked('How many pets are of the kind cat?');
    expect(cats.answer.rows).toEqual([[3]]);
    expect(inEnglish(cats.warnings)).toEqual([
      'What the graph says of owner_id and weight is left out: the data of pet has no such column.',
    ]);
  });

  test.each(['How many pets does Ann have?', 'Which cats live in Bern?', 'Names of owners of dogs'])(
    'withholds what needs a join that leads nowhere: %s',
    async (question) => {
      const { abstained, sql, reason, rejected } = await asked(question);
      expect([abstained, sql]).toEqual([true, null]);
      expect(reason && inEnglish(reason)).toContain(
        'the question needs what its data lacks: pet.owner_id = owner.owner_id, in g.sgraph.yaml, line 13. Mend the edge in the graph.',
      );
      expect(rejected).toMatchObject([{ text: 'pet.owner_id = owner.owner_id', file: GRAPH, line: 13 }]);
    },
  );

  test.each([
    ['of which nothing is left', YAML.replace('owner: {', 'owners_: {').replace('  pet:\n', '  pets_:\n')],
    ['that is wrong whatever the data holds', YAML.replace('from: owner.name, to: owner.town', 'from: owner.name, to: owner.name')], // prettier-ignore
  ])('is refused where it is one %s', async (_what, yaml) => {
    await expect(opened(yaml)).rejects.toThrow(/g\.sgraph\.yaml:\d+:\d+/);
  });

  test('leaves out terms that cannot be read, and says which', async () => {
    const { graph, warnings } = await opened(
      YAML.replace(/terms: \{/, 'terms: { old: { keywords: [aged] }, mad: { where: "kind = (1" }, '),
    );
    expect(graph.tables.get('pet')?.terms.map(({ name }) => name)).toEqual(['feline']);
    expect(inEnglish(warnings)).toContain(
      'Terms that cannot be read are left out: old (pet) and mad (pet). Mend the graph: its problems tell where.',
    );
  });

  test('is asked as a whole where it lacks nothing', async () => {
    const { warnings, graph } = await opened(YAML.slice(0, YAML.indexOf('tables:')));
    expect([warnings, graph.tables.size]).toEqual([[], 2]);
  });
});
