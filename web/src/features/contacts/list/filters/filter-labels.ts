import { formatDay } from '../../../../lib/time/days.ts';
import { formatDate } from '../../../../lib/time/region.ts';
import type { ListSearch, Missing } from '../../list-search.ts';
import type { SearchChange } from '../../use-contacts-search.ts';

export const MISSING_PARTS: readonly Missing[] = [
  'type',
  'email',
  'phone',
  'birthday',
  'tag',
  'schedule',
];

export const MISSING_LABELS: Record<Missing, string> = {
  type: 'Type',
  email: 'Email',
  phone: 'Phone',
  birthday: 'Birthday',
  tag: 'Tag',
  schedule: 'Keep in touch',
};

const MISSING_CHIPS: Record<Missing, string> = {
  type: 'No type',
  email: 'No email',
  phone: 'No phone',
  birthday: 'No birthday',
  tag: 'No tag',
  schedule: 'No keep-in-touch schedule',
};

/** An active filter and the search without it. */
export interface FilterChip {
  text: string;
  without: SearchChange;
}

type ListPart = 'type' | 'tag' | 'company' | 'city' | 'country' | 'missing';

/** One chip per value. */
export function chipsOf(search: ListSearch, nameOfType: (id: number) => string): FilterChip[] {
  const tagLabel = search.tag_match === 'none' ? 'Not tagged' : 'Tag';
  return [
    ...listChips(search, 'type', (id) => `Type: ${nameOfType(id)}`),
    ...listChips(search, 'tag', (tag) => `${tagLabel}: ${tag}`),
    ...listChips(search, 'company', (company) => `Company: ${company}`),
    ...listChips(search, 'city', (city) => `City: ${city}`),
    ...listChips(search, 'country', (country) => `Country: ${country}`),
    ...listChips(search, 'missing', (part) => MISSING_CHIPS[part]),
    ...singleChips(search),
  ];
}

function listChips<Part extends ListPart>(
  search: ListSearch,
  part: Part,
  textOf: (value: NonNullable<ListSearch[Part]>[number]) => string,
): FilterChip[] {
  const values = (search[part] ?? []) as NonNullable<ListSearch[Part]>[number][];
  return values.map((value) => {
    const others = values.filter((other) => other !== value);
    return { text: textOf(value), without: { [part]: others.length === 0 ? undefined : others } };
  });
}

function singleChips(search: ListSearch): FilterChip[] {
  const { favorite, linked, has_photo, never_contacted, birthday_month } = search;
  const texts: Partial<Record<keyof ListSearch, string | undefined>> = {
    favorite: favorite === undefined ? undefined : favorite ? 'Favorites' : 'Not favorites',
    linked: linked === undefined ? undefined : linked ? 'On Acquaint' : 'Not on Acquaint',
    has_photo: has_photo === undefined ? undefined : has_photo ? 'Has a photo' : 'No photo',
    last_contacted_before: before(search.last_contacted_before),
    last_contacted_after: within('Contacted', search.last_contacted_after),
    never_contacted:
      never_contacted === undefined
        ? undefined
        : never_contacted
          ? 'Never contacted'
          : 'Contacted at least once',
    birthday_month:
      birthday_month === undefined ? undefined : `Birthday in ${monthName(birthday_month)}`,
    created_after: within('Added', search.created_after),
  };
  return Object.entries(texts).flatMap(([part, text]) =>
    text ? [{ text, without: { [part]: undefined } }] : [],
  );
}

function before(time: string | undefined): string | undefined {
  if (time === undefined) return undefined;
  const days = daysOf(time);
  return days === null
    ? `Not contacted since ${formatDate(time)}`
    : `Not contacted in the last ${days} days`;
}

function within(verb: string, time: string | undefined): string | undefined {
  if (time === undefined) return undefined;
  const days = daysOf(time);
  return days === null ? `${verb} since ${formatDate(time)}` : `${verb} in the last ${days} days`;
}

/** The days of a period such as `P90D`; null for a date. */
function daysOf(time: string): number | null {
  return time.startsWith('P') ? Number(time.slice(1, -1)) : null;
}

export function monthName(month: number): string {
  return formatDay(`2000-${String(month).padStart(2, '0')}-01`, { month: 'long' });
}
