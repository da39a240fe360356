import { msg } from '@lingui/core/runtime-macro';
import type { ContactFilter } from '#contract/contacts.ts';
import { partialDate } from '#contract/fields.ts';
import { foldText } from '#contract/fold-text.ts';
import { badInput } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { listDefinitions } from './custom-fields.queries.ts';
import type { FieldDefinition } from './custom-fields.queries.ts';
import { findOption, toNumber } from './custom-values.ts';

/** What the value of a field must match. */
export type ValueCondition =
  | { exact: string }
  | { contains: string }
  | { numbers: [from: number | null, to: number | null] }
  | { dates: [from: string, to: string] };

/** A value of the field must match one of these. */
export interface CustomCondition {
  field_id: number;
  any: ValueCondition[];
}

/** Conditions of a filter by custom fields. A deleted field matches nothing. 400 at `custom.<id>` for wrong ranges. */
export async function customConditions(
  { db }: Pick<Context, 'db'>,
  owner_id: number,
  filter: NonNullable<ContactFilter['custom']>,
): Promise<CustomCondition[]> {
  const given = Object.entries(filter).map(
    ([id, values]) => [Number(id), values.filter((value) => value !== '')] as const,
  );
  const filled = given.filter(([, values]) => values.length > 0);
  if (filled.length === 0) return [];
  const fields = new Map((await listDefinitions(db, owner_id)).map((field) => [field.id, field]));
  return filled.map(([field_id, values]) => {
    const field = fields.get(field_id);
    return { field_id, any: field ? values.map((value) => conditionOf(field, value)) : [] };
  });
}

function conditionOf(field: FieldDefinition, value: string): ValueCondition {
  switch (field.kind) {
    case 'choice':
      return { exact: findOption(field.options, value) ?? value };
    case 'yes_no':
      return { exact: value.toLowerCase() };
    case 'number':
      return { numbers: numbersOf(field, value) };
    case 'date':
      return { dates: datesOf(field, value) };
    default:
      return { contains: foldText(value) };
  }
}

/** The ends of `from..to`; a single value is both. */
function endsOf(value: string): [from: string, to: string] {
  const [from = '', to] = value.split('..');
  return [from.trim(), (to ?? from).trim()];
}

function numbersOf({ id }: FieldDefinition, value: string): [number | null, number | null] {
  const [from, to] = endsOf(value).map((end) => (end === '' ? null : (toNumber(end) ?? NaN)));
  if (Number.isNaN(from) || Number.isNaN(to))
    throw badInput({ [`custom.${id}`]: msg`Must be a number or a range such as 10..20.` });
  return [from ?? null, to ?? null];
}

/**
 * Partial dates sort as text: a month before its days, a year before its months. A date without a day counts as its
 * first day; those without a year have ranges of their own.
 */
function datesOf({ id }: FieldDefinition, value: string): [string, string] {
  const [from, to] = endsOf(value).map((end) => {
    if (end === '') return '';
    const date = partialDate.safeParse(end);
    return date.success ? date.data : null;
  });
  if (typeof from !== 'string' || typeof to !== 'string')
    throw badInput({ [`custom.${id}`]: msg`Must be a date or a range such as 2020..2026-11-30.` });
  const isYearless = (from || to).startsWith('--');
  const first =
    from === '' ? (isYearless ? '--' : '0') : isYearless ? from : from.replace(/(-01)+$/, '');
  return [first, to === '' ? (isYearless ? '--~' : '9~') : `${to}~`];
}
