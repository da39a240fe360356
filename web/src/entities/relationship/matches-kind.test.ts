import { expect, it } from 'vitest';
import { matchesKind } from './matches-kind.ts';

const child = { label: 'Child', synonyms: ['daughter', 'son'] };
const grandchild = { label: 'Grandchild', synonyms: ['granddaughter', 'grandson'] };

it.each([
  ['Son', true, false],
  ['daugh', true, false],
  ['grands', false, true],
  ['chil', true, true],
  ['sister', false, false],
])('finds kinds by the name or a synonym: %s', (typed, isChild, isGrandchild) => {
  expect([matchesKind(child, typed), matchesKind(grandchild, typed)]).toEqual([
    isChild,
    isGrandchild,
  ]);
});
