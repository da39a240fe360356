import type { Context, UserContext } from '../../context.ts';
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
  reorder,
} from './contact-types.queries.ts';
import { MAX_CONTACT_TYPES } from './edit-types.service.ts';

/** `color` is a tint of the palette, `icon` a name in the web app's icon set. */
export const DEFAULT_CONTACT_TYPES = [
  { name: 'Family', color: 'rose', icon: 'house' },
  { name: 'Friend', color: 'amber', icon: 'smile' },
  { name: 'Colleague', color: 'blue', icon: 'users' },
  { name: 'Client', color: 'green', icon: 'briefcase' },
  { name: 'Prospect', color: 'lime', icon: 'target' },
  { name: 'Mentor', color: 'violet', icon: 'graduation-cap' },
  { name: 'Investor', color: 'teal', icon: 'trending-up' },
  { name: 'Partner', color: 'orange', icon: 'handshake' },
  { name: 'Supplier', color: 'slate', icon: 'package' },
  { name: 'Community', color: 'pink', icon: 'globe' },
] as const;

type TypeAppearance = Awaited<ReturnType<typeof listTypeAppearance>>[number];

/**
 * Replaces unused default types with the `needed` ones, which follow from the purposes chosen in onboarding. Changed
 * and used types stay. Idempotent.
 */
export async function syncDefaultTypes(
  ctx: UserContext,
  needed: ReadonlySet<DefaultTypeName>,
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
  ownTypes: TypeAppearance[],
  needed: ReadonlySet<DefaultTypeName>,
): Promise<number[]> {
  const unneeded = ownTypes.filter((type) => isDefaultType(type) && !needed.has(type.name));
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
  { db, user_id }: UserContext,
  ownTypes: TypeAppearance[],
  removedCount: number,
  fitting: ReadonlySet<DefaultTypeName>,
): Promise<number> {
  const names = new Set(ownTypes.map(({ name }) => name.toLowerCase()));
  const missing = DEFAULT_CONTACT_TYPES.filter(
    ({ name }) => fitting.has(name) && !names.has(name.toLowerCase()),
  ).slice(0, Math.max(0, MAX_CONTACT_TYPES - ownTypes.length + removedCount));
  for (const [index, type] of missing.entries()) {
    // Past all others, because `ownTypes` includes the deleted ones.
    await insertMissingType(db, { ...type, owner_id: user_id, position: ownTypes.length + index });
  }
  return missing.length;
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

export type DefaultTypeName = (typeof DEFAULT_CONTACT_TYPES)[number]['name'];

interface TypeStyle {
  name: string;
  color: string;
  icon: string;
  cadence_days: number | null;
}

/** Whether the type still equals its default. */
export function isDefaultType<T extends TypeStyle>(type: T): type is T & { name: DefaultTypeName } {
  const defaultType = DEFAULT_CONTACT_TYPES.find(({ name }) => name === type.name);
  const hasSameStyle = defaultType?.color === type.color && defaultType.icon === type.icon;
  return hasSameStyle && type.cadence_days === null;
}
