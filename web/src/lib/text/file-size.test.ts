import { afterEach, beforeEach, expect, it } from 'vitest';
import { fileSize } from './file-size.ts';
import { setRegion } from '../time/region.ts';

beforeEach(() => setRegion({ locale: 'en-US', time_zone: 'UTC', week_start: 1 }));
afterEach(() => setRegion(null));

it.each([
  [0, '0 KB'],
  [420, '0.4 KB'],
  [12_345, '12 KB'],
  [999_600, '1 MB'],
  [3_449_000, '3.4 MB'],
  [9_960_000, '10 MB'],
  [2_500_000_000, '2.5 GB'],
  [2_500_000_000_000, '2,500 GB'],
])('formats %i bytes as %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
