import { SIZE } from '../data-set/fill.ts';
import { createPeople, type SamplePerson } from '../data-set/people.ts';
import { baselineQuery, textCondition } from './list-filters.ts';
import type { Result } from '../report.ts';
import { sortAscending, formatDuration, median, percentile } from '../timing.ts';
import type { BenchFixture } from '../fixture.ts';
import { measureRead, type MeasuredRead, type Read } from './list-read.ts';

const MAX_P95_MS = 30;
const SEARCHES_PER_KIND = 40;

export async function measureSearches(fixture: BenchFixture): Promise<Result[]> {
  const measured: MeasuredRead[] = [];
  for (const read of createSearchReads()) measured.push(await measureRead(fixture, read));
  const times = sortAscending(measured.flatMap(({ http }) => http));
  const total: Result = {
    what: 'search: all of the above, p95',
    value: percentile(times, 0.95),
    unit: 'ms',
    at_most: MAX_P95_MS,
    details: `p50 ${formatDuration(median(times))} of ${times.length}`,
  };
  return [...measured.map(({ result }) => result), total];
}

/** Forty searches per kind, each for another contact. */
export function createSearchReads(): Read[] {
  const people = createPeople(0, SIZE.own).filter(
    (_, index) => index % (SIZE.own / SEARCHES_PER_KIND) === 0,
  );
  const createSearch = (
    what: string,
    getText: (person: SamplePerson, index: number) => string,
  ): Read => {
    const texts = people.map(getText);
    return {
      what: `search: ${what}`,
      paths: texts.map((q) => `/api/contacts/?${new URLSearchParams({ q })}`),
      queries: texts.map((text) => baselineQuery(searchCondition(text))),
    };
  };
  return [
    createSearch('first name', (person) => person.first_name),
    createSearch('last name', (person) => person.last_name),
    createSearch('both names', (person) => `${person.first_name} ${person.last_name}`),
    createSearch('three characters', (person) => person.last_name.slice(0, 3)),
    createSearch('two characters', (person) => person.last_name.slice(0, 2)),
    createSearch('company', (person) => person.company || 'Zenith Optics'),
    createSearch('phone digits', (person) => person.phone.slice(-6)),
    createSearch('email', (person) => person.email.split('@', 1)[0]!),
    createSearch('notes', (person) => person.notes.split(' ').slice(-3).join(' ') || 'viola'),
    createSearch('omitted character', (person) => omitCharacter(person.last_name)),
    createSearch('swapped characters', (person) => swapCharacters(person.last_name)),
    createSearch(
      'typos in both names',
      (person) => `${omitCharacter(person.first_name)} ${swapCharacters(person.last_name)}`,
    ),
    createSearch('no match', (_, index) => `xqzv${index}kwjy`),
  ];
}

function omitCharacter(word: string): string {
  const middle = Math.floor(word.length / 2);
  return word.slice(0, middle) + word.slice(middle + 1);
}

function swapCharacters(word: string): string {
  const middle = Math.floor(word.length / 2);
  return (
    word.slice(0, middle - 1) +
    word.charAt(middle) +
    word.charAt(middle - 1) +
    word.slice(middle + 1)
  );
}

function searchCondition(text: string): string {
  const words = text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f']/g, '')
    .split(' ');
  return words.map(textCondition).join(' and ');
}
