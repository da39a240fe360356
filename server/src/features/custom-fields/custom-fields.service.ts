import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import type { ContactFields, CustomValues } from '#contract/contacts.ts';
import type { CustomField } from '#contract/custom-fields.ts';
import { DURATIONS } from '#contract/limits.ts';
import { badInput } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { addDays } from '../../infra/clock.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../paging.ts';
import { type FieldDefinition, listDefinitions, listFields } from './custom-fields.queries.ts';
import { readValue } from './custom-values.ts';

const key = z.tuple([z.int32(), z.int()]);

export async function getCustomFields(
  ctx: UserContext,
  query: PageQuery & { deleted?: boolean | undefined },
): Promise<Page<CustomField>> {
  const { limit, after } = readCursor(query, key);
  const position = after && { position: after[0], id: after[1] };
  const deletedAfter = addDays(ctx.clock.now(), -DURATIONS.undo_days);
  const options = { deletedAfter: query.deleted === true ? deletedAfter : null, limit: limit + 1 };
  const rows = await listFields(ctx.db, ctx.user_id, position, options);
  const fields = rows.map((row) => ({ ...row, contact_count: row.contact_count ?? 0 }));
  return pageOf(fields, limit, (row) => [row.position, row.id]);
}

/** An owner's fields in order, without the number of contacts. */
export function getFieldDefinitions({ db }: Context, owner_id: number): Promise<FieldDefinition[]> {
  return listDefinitions(db, owner_id);
}

/**
 * Written custom values as stored; null removes one. 400 at `custom.<id>`, except for values that `before` already has.
 * The fields can't be deleted until the transaction ends.
 */
export async function checkCustomValues(
  ctx: UserContext,
  given: NonNullable<ContactFields['custom']>,
  before: CustomValues,
): Promise<NonNullable<ContactFields['custom']>> {
  const ids = Object.keys(given).map(Number);
  const definitions = await listDefinitions(ctx.db, ctx.user_id, { ids, lock: true });
  const byId = new Map(definitions.map((field) => [String(field.id), field]));
  const problems: Parameters<typeof badInput>[0] = {};
  const checked = Object.entries(given).map(([id, value]) => {
    if (value === null || value === before[id]) return [id, value] as const;
    const field = byId.get(id);
    const read = field ? readValue(field, value) : { problem: msg`Custom field not found.` };
    if ('value' in read) return [id, read.value] as const;
    problems[`custom.${id}`] = read.problem;
    return [id, null] as const;
  });
  if (Object.keys(problems).length > 0) throw badInput(problems);
  return Object.fromEntries(checked);
}
