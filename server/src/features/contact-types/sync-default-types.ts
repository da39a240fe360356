import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import {
  deleteUnused,
  lockTypesForDelete,
  insertMissingType,
  listTypeAppearance,
  listOrder,
  lockOwner,
  reorder,
} from './contact-types.queries.ts';
import {
  DEFAULT_CONTACT_TYPES,
  isUnchanged,
  type DefaultTypeName,
} from './default-contact-types.ts';
import { MAX_CONTACT_TYPES } from './edit-types.ts';

type TypeAppearance = Awaited<ReturnType<typeof listTypeAppearance>>[number];

/**
 * Leaves of the types that every account begins with those that fit, and adds fitting ones that are missing, last. One that
 * the caller changed, or that a contact has, stays. Twice is as once.
 */
export async function syncDefaultTypes(
  ctx: UserContext,
  fitting: ReadonlySet<DefaultTypeName>,
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const { db, user_id } = inside;
    await lockOwner(db, user_id);
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
  // First, which waits for whoever is giving one to contacts; only then is it seen whether a contact has it.
  const held = await lockTypesForDelete(
    db,
    user_id,
    unfit.map(({ id }) => id),
  );
  return deleteUnused(db, user_id, held);
}

/** How many were added: none beyond those that a person can have. */
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
  for (const [place, type] of missing.entries()) {
    // Behind all others, whatever gaps the deleted ones left.
    await insertMissingType(db, { ...type, owner_id: user_id, position: own.length + place });
  }
  return missing.length;
}
