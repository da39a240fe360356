import { expect, it } from 'vitest';
import { durabilityPart } from './parts/durability.ts';

it('what was answered is there, once and whole, though server and database are killed', async () => {
  expect(await durabilityPart({ rounds: 3, seed: 1 })).toEqual([]);
}, 120_000);
