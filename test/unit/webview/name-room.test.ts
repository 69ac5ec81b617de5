import { describe, expect, it } from 'vitest';
import { NameRoom } from '../../../webview/graph/paint/name-room';

describe('the room of names', () => {
  it('is taken as by comparing each name with all others', () => {
    let seed = 7;
    const random = (to: number): number => (seed = (seed * 16_807) % 2_147_483_647) % to;
    const room = new NameRoom();
    const taken: { x: number; y: number; half: number }[] = [];
    let refused = 0;
    for (let i = 0; i < 2_000; i++) {
      const name = { x: random(800) - 100, y: (random(6_000) - 500) / 10, half: 5 + random(60) };
      const free = !taken.some(
        (other) => Math.abs(other.x - name.x) < other.half + name.half && Math.abs(other.y - name.y) < 16,
      );
      expect(room.isFree(name.x, name.y, name.half)).toBe(free);
      expect(room.take(name.x, name.y, name.half)).toBe(free);
      if (free) taken.push(name);
      else refused++;
    }
    expect(taken.length).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(100);
  });
});
