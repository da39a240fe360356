import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartScale } from './chart-scale.ts';

describe('chartScale', () => {
  it.each([
    [[0, 0], { bottom: 0, top: 1, ticks: [0, 1] }],
    [[1], { bottom: 0, top: 1, ticks: [0, 1] }],
    [[3, 7], { bottom: 0, top: 10, ticks: [0, 5, 10] }],
    [[120, 1_240], { bottom: 0, top: 1_500, ticks: [0, 500, 1_000, 1_500] }],
    [[-500, 1_000], { bottom: -500, top: 1_000, ticks: [-500, 0, 500, 1_000] }],
    [[-3], { bottom: -3, top: 0, ticks: [-3, -2, -1, 0] }],
  ])('covers %j in round steps', (values, scale) => {
    expect(chartScale(values)).toEqual(scale);
  });

  it('contains zero and every value with few lines', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 }), { maxLength: 24 }), (values) => {
        const { bottom, top, ticks } = chartScale(values);
        expect(Math.min(0, ...values)).toBeGreaterThanOrEqual(bottom);
        expect(Math.max(0, ...values)).toBeLessThanOrEqual(top);
        expect(top).toBeGreaterThan(bottom);
        expect(ticks.map((tick) => tick + 0)).toContain(0);
        expect(ticks.length).toBeLessThanOrEqual(6);
      }),
    );
  });
});
