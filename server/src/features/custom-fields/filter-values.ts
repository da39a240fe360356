import { msg } from '@lingui/core/runtime-macro';
import type { ContactFilter } from '#contract/contacts.ts';
import { partialDate } from '#contract/fields.ts';
import { foldText } from '#contract/fold-text.ts';
import { badInput } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { containsPattern } from '../../search/like-pattern.ts';
import { type FieldDefinition, listDefinitions } from './custom-fields.queries.ts';
import { findOption, toNumber } from './custom-values.ts';

/**
 * What the values of custom fields must match: one of the patterns or ranges of each field. A deleted field matches
 * nothing. 400 at `custom.<id>` for wrong ranges.
 */
export async function customConditions(
  { db }: Pick<Context, 'db'>,
  owner_id: number,
  filter: NonNullable<ContactFilter['custom']>,
) {
  const given = Object.entries(filter).map(
    ([id, values]) => [Number(id), values.filter((value) => value !== '')] as const,
  );
  const filled = given.filter(([, values]) => values.length > 0);
  if (filled.length === 0) return [];
  const fields = new Map((await listDefinitions(db, owner_id)).map((field) => [field.id, field]));
  return filled.map(([field_id, values]) => {
    const field = fields.get(field_id);
    const isKind = (...kinds: FieldDefinition['kind'][]) =>
      field !== undefined && kinds.includes(field.kind) ? values : [];
    const same = [
      ...isKind('choice').map((value) => findOption(field?.options ?? [], value) ?? value),
      ...isKind('yes_no').map((value) => value.toLowerCase()),
    ];
    return {
      field_id,
      patterns: isKind('text', 'url').map((value) => containsPattern(foldText(value))),
      texts: [
        ...same.map((text): [string, string] => [text, text]),
        ...isKind('date').map((value) => dateRange(field_id, value)),
      ],
      numbers: isKind('number').map((value) => numberRange(field_id, value)),
    };
  });
}

/** The ends of `from..to`; a single value is both. */
function endsOf(value: string): [from: string, to: string] {
  const [from = '', to] = value.split('..');
  return [from.trim(), (to ?? from).trim()];
}

function numberRange(id: number, value: string): [from: number, to: number] {
  const [from, to] = endsOf(value);
  const least = from === '' ? -Infinity : toNumber(from);
  const most = to === '' ? Infinity : toNumber(to);
  if (least === null || most === null)
    throw badInput({ [`custom.${id}`]: msg`Must be a number or a range such as 10..20.` });
  return [least, most];
}

/**
 * Partial dates sort as text: a month before its days, a year before its months. A date without a day counts as its
 * first day; those without a year have ranges of their own.
 */
function dateRange(id: number, value: string): [from: string, to: string] {
  const [from, to] = endsOf(value).map((end) => (end === '' ? '' : parseDate(id, end)));
  const isYearless = (from || to)?.startsWith('--') === true;
  if (isYearless) return [from || '--', `${to || '--'}~`];
  return [from?.replace(/(-01)+$/, '') || '0', `${to || '9'}~`];
}

function parseDate(id: number, text: string): string {
  const date = partialDate.safeParse(text);
  if (date.success) return date.data;
  throw badInput({ [`custom.${id}`]: msg`Must be a date or a range such as 2020..2026-11-30.` });
}
