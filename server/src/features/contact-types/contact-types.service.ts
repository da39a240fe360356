import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import type { Language } from '#contract/languages.ts';
import type { ContactType } from '#contract/contact-types.ts';
import { badInput } from '../../app-error.ts';
import type { Context, PersonContext, UserContext } from '../../context.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../paging.ts';
import {
  insertContactTypes,
  listContactTypes,
  listTypeAppearance,
  lockTypes,
} from './contact-types.queries.ts';
import { DEFAULT_CONTACT_TYPES, defaultTypeIn, unchangedDefault } from './default-types.ts';

/** Creates the ten default types of a new account, named in its language. */
export async function createDefaultContactTypes(
  ctx: Context,
  owner_id: number,
  language: Language,
): Promise<void> {
  const types = DEFAULT_CONTACT_TYPES.map((type, position) => ({
    ...defaultTypeIn(language, type),
    owner_id,
    position,
  }));
  await insertContactTypes(ctx.db, types);
}

const key = z.tuple([z.int32(), z.int()]);

export async function getContactTypes(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<ContactType>> {
  const { limit, after } = readCursor(query, key);
  const rows = await listContactTypes(
    ctx.db,
    ctx.user_id,
    after && { position: after[0], id: after[1] },
    limit + 1,
  );
  const types = rows.map((row) => ({ ...row, contact_count: row.contact_count ?? 0 }));
  return pageOf(types, limit, (row) => [row.position, row.id]);
}

/** 400 at `contact_type_id` if it isn't the caller's. Inside a transaction the type can't be deleted until it ends. */
export async function requireOwnContactType(ctx: UserContext, id: number): Promise<void> {
  if (!(await lockContactTypes(ctx, ctx.user_id, [id])).has(id))
    throw badInput({ contact_type_id: msg`Contact type not found.` });
}

export async function lockContactTypes(
  ctx: Context,
  owner_id: number,
  ids: number[],
): Promise<Set<number>> {
  return new Set(await lockTypes(ctx.db, owner_id, ids));
}

/** Whether the caller changed the default types, and whether any type has a cadence. */
export async function getTypesState({
  db,
  user_id,
}: PersonContext): Promise<{ changed: boolean; cadence: boolean }> {
  const types = await listTypeAppearance(db, user_id);
  const cadence = types.some(({ cadence_days }) => cadence_days !== null);
  const isDefault =
    types.length === DEFAULT_CONTACT_TYPES.length &&
    types.every((type) => unchangedDefault(type) !== null);
  return { changed: !isDefault, cadence };
}
