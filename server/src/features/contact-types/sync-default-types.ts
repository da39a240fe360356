import type { Language } from '#contract/languages.ts';
import type { Context, PersonContext, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { lockUser } from '../../people.queries.ts';
import {
  deleteUnused,
  findNamedTypes,
  insertMissingType,
  listOrder,
  listTypeAppearance,
  lockTypesForDelete,
  renameDefaultType,
  reorder,
} from './contact-types.queries.ts';
import {
  DEFAULT_CONTACT_TYPES,
  defaultNameOf,
  defaultTypeIn,
  type DefaultTypeKey,
  unchangedDefault,
} from './default-types.ts';
import { MAX_CONTACT_TYPES } from './edit-types.service.ts';

type OwnType = Awaited<ReturnType<typeof listTypeAppearance>>[number];

/**
 * Replaces unused default types with the `needed` ones, which follow from the purposes chosen in onboarding. Changed
 * and used types stay. Idempotent.
 */
export async function syncDefaultTypes(
  ctx: UserContext,
  needed: ReadonlySet<DefaultTypeKey>,
): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const { db, user_id } = txCtx;
    await lockUser(db, user_id);
    const ownTypes = await listTypeAppearance(db, user_id);
    const removedIds = await deleteUnneeded(txCtx, ownTypes, needed);
    const added = await addMissing(txCtx, ownTypes, removedIds.length, needed);
    if (removedIds.length + added === 0) return;
    await closePositionGaps(txCtx, user_id);
    await publish(db, [user_id], 'contact_types');
  });
}

async function deleteUnneeded(
  { db, user_id }: UserContext,
  ownTypes: OwnType[],
  needed: ReadonlySet<DefaultTypeKey>,
): Promise<number[]> {
  const unneeded = ownTypes.filter((type) => {
    const found = unchangedDefault(type);
    return found !== null && !needed.has(found.key);
  });
  if (unneeded.length === 0) return [];
  // Locking first waits for transactions that assign a type; only then is usage reliable.
  const locked = await lockTypesForDelete(
    db,
    user_id,
    unneeded.map(({ id }) => id),
  );
  return deleteUnused(db, user_id, locked);
}

async function addMissing(
  { db, user_id, language }: UserContext,
  ownTypes: OwnType[],
  removedCount: number,
  fitting: ReadonlySet<DefaultTypeKey>,
): Promise<number> {
  const names = new Set(ownTypes.map(({ name }) => name.toLowerCase()));
  const keys = new Set(ownTypes.map((type) => defaultNameOf(type)?.key));
  const missing = DEFAULT_CONTACT_TYPES.filter(({ key }) => fitting.has(key) && !keys.has(key))
    .map((type) => defaultTypeIn(language, type))
    .filter(({ name }) => !names.has(name.toLowerCase()))
    .slice(0, Math.max(0, MAX_CONTACT_TYPES - ownTypes.length + removedCount));
  for (const [index, type] of missing.entries()) {
    // Past all others, because `ownTypes` includes the deleted ones.
    await insertMissingType(db, { ...type, owner_id: user_id, position: ownTypes.length + index });
  }
  return missing.length;
}

/**
 * Translates the names of the caller's default types, except those the user has another type of. Requires a
 * transaction.
 */
export async function translateDefaultTypes(
  { db, user_id }: PersonContext,
  language: Language,
): Promise<void> {
  await lockUser(db, user_id);
  let renamedCount = 0;
  for (const type of await listTypeAppearance(db, user_id)) {
    const found = defaultNameOf(type);
    if (found === null) continue;
    const { key, name } = defaultTypeIn(language, found);
    if (type.name === name) continue;
    if (await renameDefaultType(db, user_id, type.id, { key, name })) renamedCount += 1;
  }
  if (renamedCount > 0) await publish(db, [user_id], 'contact_types');
}

export interface NamedTypes {
  /** The id for one of the given names, ignoring case; null if the owner has reached the maximum number of types. */
  idOf(name: string): number | null;
  /** Types created by this call. */
  created: number[];
}

/** Finds types by name and creates missing ones at the end. Requires a transaction. */
export async function findOrCreateTypes(
  ctx: Context,
  owner_id: number,
  names: string[],
): Promise<NamedTypes> {
  const created = new Map<string, number>();
  const ids = new Map<string, number>();
  let count = (await listOrder(ctx.db, owner_id)).length;
  for (const { name, key, id } of await findNamedTypes(ctx.db, owner_id, names)) {
    const existingId = id ?? created.get(key) ?? null;
    const createdId =
      existingId === null && count < MAX_CONTACT_TYPES
        ? await createType(ctx, owner_id, name, count)
        : null;
    if (createdId !== null) {
      count += 1;
      created.set(key, createdId);
    }
    const type = existingId ?? createdId;
    if (type !== null) ids.set(name, type);
  }
  if (created.size > 0) await publish(ctx.db, [owner_id], 'contact_types');
  return { idOf: (name) => ids.get(name) ?? null, created: [...created.values()] };
}

/** Doesn't lock the owner's row: a large import would hold the lock for minutes. */
function createType(ctx: Context, owner_id: number, name: string, position: number) {
  const style = { color: 'slate', icon: 'users', cadence_days: null };
  return insertMissingType(ctx.db, { owner_id, name, ...style, position });
}

/** Deletes the given types that no contact uses. Requires a transaction. */
export async function deleteUnusedTypes(
  ctx: Context,
  owner_id: number,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return;
  await lockUser(ctx.db, owner_id);
  const deletedIds = await deleteUnused(ctx.db, owner_id, ids);
  if (deletedIds.length === 0) return;
  await closePositionGaps(ctx, owner_id);
  await publish(ctx.db, [owner_id], 'contact_types');
}

async function closePositionGaps({ db }: Context, owner_id: number): Promise<void> {
  await reorder(db, owner_id, await listOrder(db, owner_id));
}
