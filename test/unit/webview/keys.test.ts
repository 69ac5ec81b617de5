import { describe, expect, it } from 'vitest';
import { GRAPH_STRINGS } from '../../../src/protocol/strings';
import { commandOf, KEYS } from '../../../webview/graph/view/keyboard';

describe('the keys of the picture', () => {
  it('have one act each, and a line of help', () => {
    const keys = KEYS.flatMap((line) => Object.keys(line.keys));
    expect(new Set(keys).size).toBe(keys.length);
    for (const { help } of KEYS) expect(GRAPH_STRINGS[help], help).not.toBe('');
  });

  it.each([
    ['n', 'nextSuggestion'],
    ['N', 'previousSuggestion'],
    ['A', 'accept'],
    ['U', 'redoMove'],
    ['?', 'showKeys'],
    ['F2', undefined],
    ['q', undefined],
  ])('%s stands for the command %s', (key, command) => {
    expect(commandOf(key)).toBe(command);
  });
});
