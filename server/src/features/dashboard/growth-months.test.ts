import { expect, it } from 'vitest';
import { lastMonths, cumulativeSum } from './dashboard.service.ts';

it('lists past months from their local midnight', () => {
  expect(lastMonths('2026-04-30', 'Europe/Berlin', 3)).toEqual([
    { month: '2026-02', begins: '2026-01-31T23:00:00.000Z' },
    { month: '2026-03', begins: '2026-02-28T23:00:00.000Z' },
    // Daylight saving time has started in the meantime.
    { month: '2026-04', begins: '2026-03-31T22:00:00.000Z' },
  ]);
});

it('lists months across the end of a year', () => {
  expect(lastMonths('2026-01-31', 'UTC', 12).map(({ month }) => month)).toEqual(
    '2025-02 2025-03 2025-04 2025-05 2025-06 2025-07 2025-08 2025-09 2025-10 2025-11 2025-12 2026-01'.split(
      ' ',
    ),
  );
});

it('sums up counts to the end of each month', () => {
  expect(cumulativeSum(5, [1, 0, 2])).toEqual([6, 6, 8]);
});
