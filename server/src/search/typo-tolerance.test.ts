import { expect, it } from 'vitest';
import { respellings } from './typo-tolerance.ts';

it.each([
  ['lindkwist', 'lindqvist'],
  ['stefens', 'stephens'],
  ['maier', 'meyer'],
  ['schmitt', 'schmidt'],
])('respells %s as %s', (typed, name) => {
  expect(respellings(typed)).toContain(name);
});
