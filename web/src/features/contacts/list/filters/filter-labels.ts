import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, plural, t } from '@lingui/core/macro';
import type { CustomFieldKind } from '#contract/custom-fields.ts';
import {
  customValueText,
  type FieldDefinition,
} from '../../../../entities/custom-field/custom-value.ts';
import type { RelationshipKind } from '#contract/relationship-kinds.ts';
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

export const MISSING_LABELS: Record<Missing, MessageDescriptor> = {
  type: msg`Type`,
  email: msg`Email`,
  phone: msg`Phone`,
  birthday: msg`Birthday`,
  tag: msg`Tag`,
  schedule: msg`Keep in touch`,
};

const MISSING_CHIPS: Record<Missing, MessageDescriptor> = {
  type: msg`No type`,
  email: msg`No email`,
  phone: msg`No phone`,
  birthday: msg`No birthday`,
  tag: msg`No tag`,
  schedule: msg`No keep-in-touch schedule`,
};

/** An active filter and the search without it. */
export interface FilterChip {
  text: string;
  without: SearchChange;
}

type ListPart = 'type' | 'tag' | 'company' | 'city' | 'country' | 'missing' | 'relationship_kind';

/** What filters refer to by id. */
interface Named {
  typeName: (id: number) => string;
  kindName: (id: number) => string;
  fields: readonly FieldDefinition[];
}

/** One chip per value. */
export function chipsOf(search: ListSearch, { typeName, kindName, fields }: Named): FilterChip[] {
  const isExcluded = search.tag_match === 'none';
  return [
    ...listChips(search, 'type', (id) => typeText(typeName(id))),
    ...listChips(search, 'tag', (tag) => (isExcluded ? t`Not tagged: ${tag}` : t`Tag: ${tag}`)),
    ...listChips(search, 'company', (company) => t`Company: ${company}`),
    ...listChips(search, 'city', (city) => t`City: ${city}`),
    ...listChips(search, 'country', (country) => t`Country: ${country}`),
    ...listChips(search, 'missing', (part) => i18n._(MISSING_CHIPS[part])),
    ...listChips(search, 'relationship_kind', (id) => relationshipText(kindName(id))),
    ...singleChips(search),
    ...customChips(search, fields),
  ];
}

function typeText(type: string): string {
  return t`Type: ${type}`;
}

/** Both names of a kind of relationship, such as "Parent/Child". */
export function kindText(kind: RelationshipKind | undefined): string {
  if (kind === undefined) return '…';
  return kind.symmetric ? kind.name : `${kind.name}/${kind.inverse_name}`;
}

function relationshipText(kind: string): string {
  return t`Relationship: ${kind}`;
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

/** "Shirt size: M", "Score: from 10 to 20". */
function customChips(search: ListSearch, fields: readonly FieldDefinition[]): FilterChip[] {
  const { custom = {} } = search;
  return Object.entries(custom).flatMap(([id, values]) => {
    const field = fields.find((other) => String(other.id) === id);
    const name = field?.name ?? '…';
    return values.map((value) => {
      const { [id]: _removed, ...others } = custom;
      const left = values.filter((other) => other !== value);
      const rest = left.length === 0 ? others : { ...others, [id]: left };
      const shown = field === undefined ? value : customFilterText(field.kind, value);
      return {
        text: t`${name}: ${shown}`,
        without: { custom: Object.keys(rest).length === 0 ? undefined : rest },
      };
    });
  });
}

function customFilterText(kind: CustomFieldKind, value: string): string {
  if (kind !== 'number' && kind !== 'date') return customValueText(kind, value);
  const [from, to] = rangeEnds(value).map((end) => customValueText(kind, end)) as [string, string];
  if (from === to) return from;
  if (to === '') return t`from ${from}`;
  return from === '' ? t`up to ${to}` : t`from ${from} to ${to}`;
}

/** The ends of `from..to`; a single value is both. */
export function rangeEnds(value: string): [from: string, to: string] {
  const [from = '', to] = value.split('..');
  return [from, to ?? from];
}

function singleChips(search: ListSearch): FilterChip[] {
  const { favorite, linked, has_photo, never_contacted, birthday_month } = search;
  const texts: Partial<Record<keyof ListSearch, string | undefined>> = {
    favorite: favorite === undefined ? undefined : favorite ? t`Favorites` : t`Not favorites`,
    linked: linked === undefined ? undefined : linked ? t`On Acquaint` : t`Not on Acquaint`,
    has_photo: has_photo === undefined ? undefined : has_photo ? t`Has a photo` : t`No photo`,
    last_contacted_before: notContactedText(search.last_contacted_before),
    last_contacted_after: contactedText(search.last_contacted_after),
    never_contacted:
      never_contacted === undefined
        ? undefined
        : never_contacted
          ? t`Never contacted`
          : t`Contacted at least once`,
    birthday_month:
      birthday_month === undefined ? undefined : birthdayText(monthName(birthday_month)),
    created_after: addedText(search.created_after),
    import_id: search.import_id === undefined ? undefined : t`From one import`,
  };
  return Object.entries(texts).flatMap(([part, text]) =>
    text ? [{ text, without: { [part]: undefined } }] : [],
  );
}

function birthdayText(month: string): string {
  return t`Birthday in ${month}`;
}

function notContactedText(time: string | undefined): string | undefined {
  if (time === undefined) return undefined;
  const days = daysOf(time);
  if (days !== null)
    return t`${plural(days, {
      one: 'Not contacted in the last # day',
      other: 'Not contacted in the last # days',
    })}`;
  const date = formatDate(time);
  return t`Not contacted since ${date}`;
}

function contactedText(time: string | undefined): string | undefined {
  if (time === undefined) return undefined;
  const days = daysOf(time);
  if (days !== null)
    return t`${plural(days, {
      one: 'Contacted in the last # day',
      other: 'Contacted in the last # days',
    })}`;
  const date = formatDate(time);
  return t`Contacted since ${date}`;
}

function addedText(time: string | undefined): string | undefined {
  if (time === undefined) return undefined;
  const days = daysOf(time);
  if (days !== null)
    return t`${plural(days, {
      one: 'Added in the last # day',
      other: 'Added in the last # days',
    })}`;
  const date = formatDate(time);
  return t`Added since ${date}`;
}

/** The days of a period such as `P90D`; null for a date. */
function daysOf(time: string): number | null {
  return time.startsWith('P') ? Number(time.slice(1, -1)) : null;
}

export function monthName(month: number): string {
  return formatDay(`2000-${String(month).padStart(2, '0')}-01`, { month: 'long' });
}
