import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContactFields } from '#contract/contacts.ts';
import { arbitraryContact } from '../../../testing/arbitrary-contact.ts';
import { patchCard, EMPTY_CARD, type Card } from '../cards/card.ts';
import { mergeCards } from './merge-cards.ts';
import { unmergeCard } from './unmerge-contacts.ts';

const card = (fields: ContactFields): Card => patchCard(EMPTY_CARD, fields);
const value = (text: string) => ({ label: '', value: text });

/** The remaining card after a merge, an edit and the undo of the merge. */
function changeBetween(survivor: ContactFields, other: ContactFields, change: ContactFields): Card {
  const before = card(survivor);
  const after = mergeCards({
    survivor: before,
    others: [card(other)],
    fields: {},
    language: 'en',
    type_names: new Map(),
  });
  return unmergeCard(patchCard(after, change), before, after);
}

describe('undoing a merge of a contact', () => {
  it('restores an unchanged contact', () => {
    const anyCard = arbitraryContact.map(({ contact_type: _type, ...fields }) => card(fields));
    fc.assert(
      fc.property(anyCard, anyCard, (before, other) => {
        const after = mergeCards({
          survivor: before,
          others: [other],
          fields: {},
          language: 'en',
          type_names: new Map(),
        });
        expect(unmergeCard(after, before, after)).toEqual(before);
      }),
    );
  });

  it('preserves later changes of the user when a merge is undone', () => {
    const undone = changeBetween(
      { first_name: 'Ann' },
      { job_title: 'Clerk' },
      { job_title: 'Boss' },
    );
    expect(undone).toMatchObject({ first_name: 'Ann', job_title: 'Boss' });
  });

  it('preserves entries added after a merge and removes those of the merge', () => {
    const undone = changeBetween(
      { emails: [value('a@x.example'), value('b@x.example')], tags: ['Chess'] },
      { emails: [value('c@x.example'), value('d@x.example')], tags: ['Berlin'] },
      {
        emails: [value('new@x.example'), value('a@x.example'), value('c@x.example')],
        tags: ['Chess', 'Berlin', 'Jazz'],
      },
    );
    expect(undone).toMatchObject({
      email: 'new@x.example',
      emails: [value('new@x.example'), value('a@x.example')],
      tags: ['Chess', 'Jazz'],
    });
  });

  it('preserves notes written after a merge', () => {
    const undone = changeBetween(
      { notes: 'Plays chess.' },
      { notes: 'Sings $& dances.' },
      { notes: 'Plays chess.\n\nSings $& dances.\n\nMoved to Rome.' },
    );
    expect(undone.notes).toBe('Plays chess.\n\nMoved to Rome.');
  });
});
