import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { RelationshipGroup } from './relationship-kinds.ts';

export interface BuiltInKind {
  id: number;
  key: string;
  group: RelationshipGroup;
  name: MessageDescriptor;
  /** Missing if the kind is symmetric. */
  inverse_name?: MessageDescriptor;
  /** Separated by commas. */
  synonyms?: MessageDescriptor;
  inverse_synonyms?: MessageDescriptor;
}

/** The words of a translated list of synonyms. */
export function splitSynonyms(text: string): string[] {
  return text
    .split(/[,،、]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** Ids below this are built-in kinds; those of users start here. */
export const FIRST_OWN_KIND = 1000;

/** Stored by id, so never renumber them. */
export const BUILT_IN_KINDS: readonly BuiltInKind[] = [
  {
    id: 1,
    key: 'partner',
    group: 'family',
    name: msg({ context: 'Kind of relationship', message: 'Partner' }),
    synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'girlfriend, boyfriend, domestic partner, fiancée, fiancé',
    }),
  },
  {
    id: 2,
    key: 'spouse',
    group: 'family',
    name: msg({ context: 'Kind of relationship', message: 'Spouse' }),
    synonyms: msg({ context: 'Other words for a kind of relationship', message: 'wife, husband' }),
  },
  {
    id: 3,
    key: 'parent',
    group: 'family',
    name: msg({ context: 'Kind of relationship', message: 'Parent' }),
    synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'mother, father, mom, mum, dad',
    }),
    inverse_name: msg({ context: 'Kind of relationship', message: 'Child' }),
    inverse_synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'daughter, son, kid',
    }),
  },
  {
    id: 4,
    key: 'sibling',
    group: 'family',
    name: msg({ context: 'Kind of relationship', message: 'Sibling' }),
    synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'sister, brother',
    }),
  },
  {
    id: 5,
    key: 'grandparent',
    group: 'family',
    name: msg({ context: 'Kind of relationship', message: 'Grandparent' }),
    synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'grandmother, grandfather, grandma, grandpa',
    }),
    inverse_name: msg({ context: 'Kind of relationship', message: 'Grandchild' }),
    inverse_synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'granddaughter, grandson',
    }),
  },
  {
    id: 6,
    key: 'relative',
    group: 'family',
    name: msg({ context: 'Kind of relationship', message: 'Other relative' }),
    synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'aunt, uncle, cousin, niece, nephew, in-law',
    }),
  },
  {
    id: 7,
    key: 'friend',
    group: 'social',
    name: msg({ context: 'Kind of relationship', message: 'Friend' }),
    synonyms: msg({ context: 'Other words for a kind of relationship', message: 'buddy, pal' }),
  },
  {
    id: 8,
    key: 'neighbor',
    group: 'social',
    name: msg({ context: 'Kind of relationship', message: 'Neighbor' }),
    synonyms: msg({ context: 'Other words for a kind of relationship', message: 'neighbour' }),
  },
  {
    id: 9,
    key: 'colleague',
    group: 'work',
    name: msg({ context: 'Kind of relationship', message: 'Colleague' }),
    synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'coworker, teammate',
    }),
  },
  {
    id: 10,
    key: 'manager',
    group: 'work',
    name: msg({ context: 'Kind of relationship', message: 'Manager' }),
    synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'boss, supervisor',
    }),
    inverse_name: msg({ context: 'Kind of relationship', message: 'Report' }),
    inverse_synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'direct report, employee, subordinate',
    }),
  },
  {
    id: 11,
    key: 'assistant',
    group: 'work',
    name: msg({ context: 'Kind of relationship', message: 'Assistant' }),
    synonyms: msg({ context: 'Other words for a kind of relationship', message: 'secretary' }),
    inverse_name: msg({ context: 'Kind of relationship', message: 'Assisted by' }),
  },
  {
    id: 12,
    key: 'mentor',
    group: 'work',
    name: msg({ context: 'Kind of relationship', message: 'Mentor' }),
    synonyms: msg({ context: 'Other words for a kind of relationship', message: 'advisor' }),
    inverse_name: msg({ context: 'Kind of relationship', message: 'Mentee' }),
    inverse_synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'protégé',
    }),
  },
  {
    id: 13,
    key: 'client',
    group: 'work',
    name: msg({ context: 'Kind of relationship', message: 'Client' }),
    synonyms: msg({ context: 'Other words for a kind of relationship', message: 'customer' }),
    inverse_name: msg({ context: 'Kind of relationship', message: 'Supplier' }),
    inverse_synonyms: msg({ context: 'Other words for a kind of relationship', message: 'vendor' }),
  },
  {
    id: 14,
    key: 'introduced_by',
    group: 'other',
    name: msg({ context: 'Kind of relationship', message: 'Introduced by' }),
    synonyms: msg({ context: 'Other words for a kind of relationship', message: 'referred by' }),
    inverse_name: msg({ context: 'Kind of relationship', message: 'Introduced' }),
    inverse_synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'referred',
    }),
  },
];
