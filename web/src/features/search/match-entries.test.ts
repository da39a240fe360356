import { describe, expect, it } from 'vitest';
import type { StaticEntry } from './palette-entry.ts';
import { matchEntries } from './match-entries.ts';

const entry = (label: string, words = ''): StaticEntry => ({
  id: label,
  group: 'actions',
  label,
  searchTerms: words,
  icon: null,
  open: '/',
});

const ENTRIES = [
  entry('Add contact', 'new person'),
  entry('Contacts', 'people address book'),
  entry('Import contacts', 'vcard csv'),
  entry('Mark all messages as read', 'seen'),
  entry('Messages', 'chat'),
  entry('Settings: Security', 'password two-factor'),
  entry('Sign out', 'log out'),
];

const labels = (entries: StaticEntry[]) => entries.map(({ label }) => label);
const find = (typed: string) => {
  const { sure, fuzzy } = matchEntries(ENTRIES, typed);
  return { sure: labels(sure), fuzzy: labels(fuzzy) };
};

describe('matching pages and actions', () => {
  it.each([
    ['cont', ['Contacts', 'Add contact', 'Import contacts']],
    ['contacts imp', ['Import contacts']],
    ['VCARD', ['Import contacts']],
    ['log out', ['Sign out']],
    ['two factor', ['Settings: Security']],
    ['áddress', ['Contacts']],
    ['mes', ['Messages', 'Mark all messages as read']],
    ['out sign', ['Sign out']],
    ['ontact', []],
    ['', []],
    ['?!', []],
  ])('matches %o exactly with %o', (typed, sure) => {
    expect(find(typed).sure).toEqual(sure);
  });

  it.each([
    ['setings', 'Settings: Security'],
    ['securty', 'Settings: Security'],
    ['imprt contcts', 'Import contacts'],
    ['mesages', 'Messages'],
  ])('matches %o fuzzily', (typed, label) => {
    expect(find(typed)).toEqual({ sure: [], fuzzy: expect.arrayContaining([label]) as string[] });
  });

  it.each(['grace', 'ada', 'lovelace', 'hopper', 'xyz', '123', 'anna'])(
    "doesn't match the name %o",
    (typed) => {
      expect(find(typed)).toEqual({ sure: [], fuzzy: [] });
    },
  );
});
