import { describe, expect, it } from 'vitest';
import { readPageState, writePageState } from '../../../webview/graph/page-state';

const camera = { zoom: 0.5, panX: 10, panY: -20 };
const viewport = { ...camera, width: 800, height: 600, pixelRatio: 1 };
const state = {
  kinds: new Set(['key'] as const),
  statuses: new Set(['curated', 'suggested'] as const),
  listOpen: true,
  scope: { only: new Set(['GV']), hidden: new Set(['OCC']), pinned: new Set<string>() },
  filterText: 'belt',
  losesRows: true,
  minimap: false,
};

describe('what a picture remembers', () => {
  it('comes back as it was, through JSON', () => {
    const part = new Map([['GV', { x: 1.4, y: 2 }]]);
    const stored: unknown = JSON.parse(JSON.stringify(writePageState(viewport, state, part)));
    expect(readPageState(stored)).toEqual({ camera, state, part: new Map([['GV', { x: 1, y: 2 }]]) });
  });

  it('leaves pins to the layout file', () => {
    const pinned = { ...state, scope: { ...state.scope, pinned: new Set(['CRASH']) } };
    const stored = writePageState(viewport, pinned, undefined);
    expect(JSON.stringify(stored)).not.toContain('CRASH');
    expect(readPageState({ ...stored, pinned: ['CRASH'] })?.state.scope.pinned).toEqual(new Set());
  });

  it('tells everything from nothing', () => {
    const whole = { ...state, scope: { ...state.scope, only: undefined }, minimap: undefined };
    const stored: unknown = JSON.parse(JSON.stringify(writePageState(viewport, whole, undefined)));
    expect(readPageState(stored)).toEqual({ camera, state: whole, part: undefined });
  });

  it.each([
    ['nothing', null],
    ['another shape', { zoom: '1' }],
    ['no filters', { ...camera, kinds: 'key' }],
  ])('is nothing where what was stored is %s', (_, stored) => {
    expect(readPageState(stored)).toBeUndefined();
  });

  it('of an earlier version shows everything; what makes no sense is left out', () => {
    const early = { ...camera, kinds: ['key'], statuses: ['curated'], listOpen: false };
    expect(readPageState(early)?.state.scope).toEqual({ only: undefined, hidden: new Set(), pinned: new Set() });
    const odd = { ...early, only: ['GV', 7], hidden: 'OCC', part: [['GV', 1, 2], ['OCC'], 5] };
    expect(readPageState(odd)?.state.scope.only).toEqual(new Set(['GV']));
    expect(readPageState(odd)?.part).toEqual(new Map([['GV', { x: 1, y: 2 }]]));
    const later = { ...early, kinds: ['key', 'link', 7], statuses: ['curated', 'guessed'] };
    expect(readPageState(later)?.state).toMatchObject({ kinds: new Set(['key']), statuses: new Set(['curated']) });
  });
});
