import { expect, test } from 'vitest';
import { namesWord } from '../../../src/host/authoring/language/names-word';

test.each<[string, string, boolean]>([
  ['SELECT * FROM Ports', 'ports', true],
  ['SELECT * FROM ports_old', 'ports', false],
  ['reports, ports', 'ports', true],
  ['Häfen', 'Häfe', false],
  ['anything', '', false],
  ['', '', false],
])('“%s” names “%s”: %s', (text, name, named) => expect(namesWord(text, name)).toBe(named));
