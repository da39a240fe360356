import { SIZE } from '../data-set/fill.ts';
import { inventPeople, type Invented } from '../data-set/people.ts';
import { baselineQuery, withText } from './list-filters.ts';
import type { Result } from '../report.ts';
import { inOrder, formatDuration, median, percentile } from '../timing.ts';
import type { BenchFixture } from '../fixture.ts';
import { measureRead, type MeasuredRead, type Read } from './list-read.ts';

const AT_MOST_MS = 30;
const SEARCHES = 40;

export async function measureSearches(world: BenchFixture): Promise<Result[]> {
  const measured: MeasuredRead[] = [];
  for (const read of searchReads()) measured.push(await measureRead(world, read));
  const times = inOrder(measured.flatMap(({ http }) => http));
  const all: Result = {
    what: 'search: all of these, p95',
    value: percentile(times, 0.95),
    unit: 'ms',
    at_most: AT_MOST_MS,
    beside: `p50 ${formatDuration(median(times))} of ${times.length}`,
  };
  return [...measured.map(({ result }) => result), all];
}

/** Forty searches per kind, each for another user. */
export function searchReads(): Read[] {
  const people = inventPeople(0, SIZE.own).filter((_, at) => at % (SIZE.own / SEARCHES) === 0);
  const search = (what: string, textOf: (one: Invented, at: number) => string): Read => {
    const texts = people.map(textOf);
    return {
      what: `search: ${what}`,
      paths: texts.map((q) => `/api/contacts/?${new URLSearchParams({ q })}`),
      sentences: texts.map((text) => baselineQuery(containing(text))),
    };
  };
  return [
    search('first name', (one) => one.first_name),
    search('last name', (one) => one.last_name),
    search('both names', (one) => `${one.first_name} ${one.last_name}`),
    search('three letters', (one) => one.last_name.slice(0, 3)),
    search('two letters', (one) => one.last_name.slice(0, 2)),
    search('company', (one) => one.company || 'Zenith Optics'),
    search('phone digits', (one) => one.phone.slice(-6)),
    search('email', (one) => one.email.split('@', 1)[0]!),
    search('notes', (one) => one.notes.split(' ').slice(-3).join(' ') || 'viola'),
    search('a letter left out', (one) => leftOut(one.last_name)),
    search('letters exchanged', (one) => exchanged(one.last_name)),
    search(
      'errors in both names',
      (one) => `${leftOut(one.first_name)} ${exchanged(one.last_name)}`,
    ),
    search('nobody', (_, at) => `xqzv${at}kwjy`),
  ];
}

function leftOut(word: string): string {
  const middle = Math.floor(word.length / 2);
  return word.slice(0, middle) + word.slice(middle + 1);
}

function exchanged(word: string): string {
  const at = Math.floor(word.length / 2);
  return word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1);
}

function containing(text: string): string {
  const words = text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f']/g, '')
    .split(' ');
  return words.map(withText).join(' and ');
}
