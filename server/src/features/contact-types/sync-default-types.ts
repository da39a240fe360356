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

/** Colors name palette tints, icons those of the web icon set. */
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

/** Replaces unused default types by those that fit the purposes. Changed and used types stay. Idempotent. */
export async function syncDefaultTypes(
  ctx: UserContext,
  fitting: ReadonlySet<DefaultTypeName>,
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const { db, user_id } = inside;
    await lockUser(db, user_id);
    const own = await listTypeAppearance(db, user_id);
    const gone = await dropUnfit(inside, own, fitting);
    const made = await addMissing(inside, own, gone.length, fitting);
    if (gone.length + made === 0) return;
    await reorder(db, user_id, await listOrder(db, user_id));
    await publish(db, [user_id], 'contact_types');
  });
}

async function dropUnfit(
  { db, user_id }: UserContext,
  own: TypeAppearance[],
  fitting: ReadonlySet<DefaultTypeName>,
): Promise<number[]> {
  const unfit = own.filter((type) => isUnchanged(type) && !fitting.has(type.name));
  if (unfit.length === 0) return [];
  // Locking first waits for transactions that assign a type; only then is usage reliable.
  const locked = await lockTypesForDelete(
    db,
    user_id,
    unfit.map(({ id }) => id),
  );
  return deleteUnused(db, user_id, locked);
}

async function addMissing(
  { db, user_id }: UserContext,
  own: TypeAppearance[],
  gone: number,
  fitting: ReadonlySet<DefaultTypeName>,
): Promise<number> {
  const names = new Set(own.map(({ name }) => name.toLowerCase()));
  const missing = DEFAULT_CONTACT_TYPES.filter(
    ({ name }) => fitting.has(name) && !names.has(name.toLowerCase()),
  ).slice(0, Math.max(0, MAX_CONTACT_TYPES - own.length + gone));
  for (const [index, type] of missing.entries()) {
    // Position past all others, even if deletions left gaps.
    await insertMissingType(db, { ...type, owner_id: user_id, position: own.length + index });
  }
  return missing.length;
}

export interface NamedTypes {
  /** Case-insensitive; null if the owner has reached the maximum number of types. */
  idOf(name: string): number | null;
  /** Types created by this call. */
  created: number[];
}

/** Finds types by name and creates missing ones at the end. Requires a transaction. */
export async function typesByName(
  ctx: Context,
  owner_id: number,
  names: string[],
): Promise<NamedTypes> {
  const created = new Map<string, number>();
  const ids = new Map<string, number>();
  let count = (await listOrder(ctx.db, owner_id)).length;
  for (const { name, key, id } of await findNamedTypes(ctx.db, owner_id, names)) {
    const known = id ?? created.get(key) ?? null;
    const made =
      known === null && count < MAX_CONTACT_TYPES ? await make(ctx, owner_id, name, count) : null;
    if (made !== null) {
      count += 1;
      created.set(key, made);
    }
    const type = known ?? made;
    if (type !== null) ids.set(name, type);
  }
  if (created.size > 0) await publish(ctx.db, [owner_id], 'contact_types');
  return { idOf: (name) => ids.get(name) ?? null, created: [...created.values()] };
}

/** Doesn't lock the owner's row, which a large import would block for minutes. */
function make(ctx: Context, owner_id: number, name: string, position: number) {
  const style = { color: 'slate', icon: 'users', cadence_days: null };
  return insertMissingType(ctx.db, { owner_id, name, ...style, position });
}

/** Deletes those of these types that no contact uses. Requires a transaction. */
export async function dropUnusedTypes(
  ctx: Context,
  owner_id: number,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return;
  await lockUser(ctx.db, owner_id);
  const gone = await deleteUnused(ctx.db, owner_id, ids);
  if (gone.length === 0) return;
  await reorder(ctx.db, owner_id, await listOrder(ctx.db, owner_id));
  await publish(ctx.db, [owner_id], 'contact_types');
}

export type DefaultTypeName = (typeof DEFAULT_CONTACT_TYPES)[number]['name'];

interface TypeStyle {
  name: string;
  color: string;
  icon: string;
  cadence_days: number | null;
}

/** Whether the type still equals its default. */
export function isUnchanged<T extends TypeStyle>(type: T): type is T & { name: DefaultTypeName } {
  const first = DEFAULT_CONTACT_TYPES.find(({ name }) => name === type.name);
  const hasSameStyle = first?.color === type.color && first.icon === type.icon;
  return hasSameStyle && type.cadence_days === null;
}
