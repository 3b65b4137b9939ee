import { expect, it } from 'vitest';

import { placeOfLast, placeOfOpen } from './end-labels.ts';

const bottom = 250;
const step = 30;
const last = { x: 200, y: 0 };
/** From the top to the bottom of a chart. */
const positions = [24, 40, 80, 140, 141, 146, 160, 220, 240, 249, 250];

/** The box of a text of ten letters. */
function boxOf({ x, y, textAnchor }: ReturnType<typeof placeOfLast>) {
  const width = 70;
  const left = { start: x, middle: x - width / 2, end: x - width }[textAnchor];
  return { left, right: left + width, top: y - 6, bottom: y + 6 };
}

/** Whether a line from one point to the next crosses the box. */
function crosses(box: ReturnType<typeof boxOf>, from: { x: number; y: number }, to: { x: number; y: number }): boolean {
  return Array.from({ length: 200 }, (_, index) => index / 199).some((share) => {
    const x = from.x + (to.x - from.x) * share;
    const y = from.y + (to.y - from.y) * share;
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  });
}

it('the last full value is written at its own day and not on the line, whatever comes before and after it', () => {
  for (const before of positions) {
    for (const y of positions) {
      for (const open of positions) {
        const box = boxOf(placeOfLast({ ...last, y }, before, open));
        expect(box.left).toBeLessThan(last.x);
        expect(Math.abs((box.top + box.bottom) / 2 - y)).toBeLessThanOrEqual(14);
        expect(crosses(box, { x: last.x - step, y: before }, { ...last, y })).toBe(false);
        expect(crosses(box, { ...last, y }, { x: last.x + step, y: open })).toBe(false);
      }
    }
  }
});

it.each([8, 30, 120])(
  'on a narrow chart the word for an unfinished day is not on the dashed line, %i px a day',
  (days) => {
    const open = last.x + days;
    const layout = { plot: { left: 0, right: open, top: 24, bottom }, step: days, hasEndRoom: false };
    for (const before of positions) {
      for (const y of positions) {
        const box = boxOf(placeOfOpen({ x: open, y }, before, layout));
        expect(crosses(box, { ...last, y: before }, { x: open, y }), `${before} ${y}`).toBe(false);
      }
    }
  },
);
