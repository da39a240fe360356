import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  selectedIds,
  countSelected,
  ALL,
  isSelected,
  NONE,
  toggleSelected,
  withSelected,
  type Selection,
} from './selection.ts';

const COUNT = 50;
const everyId = Array.from({ length: COUNT }, (_, index) => index + 1);
const anId = fc.integer({ min: 1, max: COUNT });
const aStep: fc.Arbitrary<(selection: Selection) => Selection> = fc.oneof(
  anId.map((id) => (selection: Selection) => toggleSelected(selection, id)),
  fc.tuple(fc.array(anId), fc.boolean()).map(
    ([ids, selected]) =>
      (selection: Selection) =>
        withSelected(selection, ids, selected),
  ),
  fc.constantFrom(
    () => ALL,
    () => NONE,
  ),
);

describe('a selection', () => {
  test('counts selected contacts in both modes', () => {
    fc.assert(
      fc.property(fc.array(aStep), (steps) => {
        const selection = steps.reduce((now, step) => step(now), NONE);
        const selected = everyId.filter((id) => isSelected(selection, id));
        expect(countSelected(selection, COUNT)).toBe(selected.length);
        const named = selectedIds(selection)?.toSorted((a, b) => a - b) ?? selected;
        expect(named).toEqual(selected);
      }),
    );
  });

  test('deselects one of all without listing the others', () => {
    const selection = toggleSelected(ALL, 7);
    expect(isSelected(selection, 7)).toBe(false);
    expect(isSelected(selection, 8)).toBe(true);
    expect(countSelected(selection, 48_212)).toBe(48_211);
    expect(selectedIds(selection)).toBeNull();
  });
});
