import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computePopoverPosition } from './popover.tsx';

const viewport = { width: 1000, height: 700 };
const bell = { left: 900, right: 940, top: 12, bottom: 52 };

test("opens a popover below, aligned with the trigger's end", () => {
  expect(computePopoverPosition(bell, { width: 300, height: 200 }, viewport, 'end')).toEqual({
    left: 640,
    top: 58,
    maxHeight: 634,
  });
});

test('aligns a popover with the other side from right to left', () => {
  const size = { width: 300, height: 200 };
  const menu = { left: 60, right: 100, top: 12, bottom: 52 };
  expect(computePopoverPosition(menu, size, viewport, 'end', 'rtl').left).toBe(60);
  expect(computePopoverPosition(bell, size, viewport, 'start', 'rtl').left).toBe(640);
});

test('opens a popover above without room below', () => {
  const low = { left: 20, right: 60, top: 640, bottom: 680 };
  const position = computePopoverPosition(low, { width: 200, height: 300 }, viewport, 'start');
  expect(position).toMatchObject({ left: 20, top: 334 });
});

test('keeps a popover within the window', () => {
  const size = fc.record({
    width: fc.integer({ min: 1, max: 984 }),
    height: fc.integer({ min: 1, max: 2000 }),
  });
  const trigger = fc
    .tuple(fc.integer({ min: 0, max: 960 }), fc.integer({ min: 0, max: 660 }))
    .map(([left, top]) => ({ left, top, right: left + 40, bottom: top + 40 }));
  fc.assert(
    fc.property(trigger, size, fc.constantFrom('start', 'end'), (from, panel, align) => {
      const { left, top, maxHeight } = computePopoverPosition(from, panel, viewport, align);
      expect(left).toBeGreaterThanOrEqual(8);
      expect(left + panel.width).toBeLessThanOrEqual(992);
      expect(top).toBeGreaterThanOrEqual(8);
      expect(top + Math.min(panel.height, maxHeight)).toBeLessThanOrEqual(692);
    }),
  );
});
