import type { Context } from '../../context.ts';
import { publish } from '../../infra/events.ts';
import {
  deleteUnused,
  findNamedTypes,
  insertMissingType,
  listOrder,
  lockOwner,
  reorder,
} from './contact-types.queries.ts';
import { MAX_CONTACT_TYPES } from './edit-types.ts';

export interface NamedTypes {
  /** The id of the type that is called so, whatever its case; null where the person has as many types as one can have. */
  idOf(name: string): number | null;
  /** Those that were made for it, as nobody had them yet. */
  created: number[];
}

/** A person's types by their names; those that are missing are made, last in their order. In a transaction only. */
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

/** Without holding the person, whose profile nobody could change for as long as a large import takes. */
function make(ctx: Context, owner_id: number, name: string, position: number) {
  const look = { color: 'slate', icon: 'users', cadence_days: null };
  return insertMissingType(ctx.db, { owner_id, name, ...look, position });
}

/** Deletes those of these types that no contact has, also none in the trash. In a transaction only. */
export async function dropUnusedTypes(
  ctx: Context,
  owner_id: number,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return;
  await lockOwner(ctx.db, owner_id);
  const gone = await deleteUnused(ctx.db, owner_id, ids);
  if (gone.length === 0) return;
  await reorder(ctx.db, owner_id, await listOrder(ctx.db, owner_id));
  await publish(ctx.db, [owner_id], 'contact_types');
}
