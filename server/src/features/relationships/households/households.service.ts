import { msg } from '@lingui/core/runtime-macro';
import type { Address } from '#contract/contacts.ts';
import type { Household, HouseholdChange, NewHousehold } from '#contract/households.ts';
import { LIMITS } from '#contract/limits.ts';
import { badInput, notFound } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../../paging.ts';
import { editContacts, lockOwnContacts } from '../../contacts/public.ts';
import { withHouseholdAddress } from './household-address.ts';
import {
  deleteHousehold,
  findHousehold,
  type HouseholdRow,
  insertHousehold,
  listHouseholds,
  listHouseholdsOf,
  lockHousehold,
  setContacts,
  updateHousehold,
} from './households.queries.ts';

/** Oldest first. */
export async function getHouseholds(ctx: UserContext, query: PageQuery): Promise<Page<Household>> {
  const { limit, after } = readCursor(query);
  const rows = await listHouseholds(ctx.db, ctx.user_id, after ?? 0, limit + 1);
  return pageOf(rows.map(householdView), limit);
}

/** Households of one of the caller's contacts. */
export async function getHouseholdsOf(ctx: UserContext, contact_id: number): Promise<Household[]> {
  return (await listHouseholdsOf(ctx.db, ctx.user_id, contact_id)).map(householdView);
}

/** 404 if it isn't the caller's. */
export async function getHousehold(ctx: UserContext, id: number): Promise<Household> {
  const row = await findHousehold(ctx.db, ctx.user_id, id);
  return row === undefined ? throwNotFound() : householdView(row);
}

/** 400 at `contact_ids` if a contact isn't the caller's or is in the trash. */
export function createHousehold(
  ctx: UserContext,
  { name, contact_ids, address = null, apply = false }: NewHousehold,
): Promise<Household> {
  return inTransaction(ctx, async (txCtx) => {
    const { db, user_id } = txCtx;
    await requireContacts(txCtx, contact_ids);
    const id = await insertHousehold(db, user_id, { name, address }, ctx.clock.now());
    await setContacts(db, id, contact_ids);
    if (apply) await applyAddress(txCtx, contact_ids, null, address);
    await publish(db, [user_id], 'relationships', null);
    return getHousehold(txCtx, id);
  });
}

/** Changes the given fields, and with `apply` the addresses of its contacts. 404 if it isn't the caller's. */
export function changeHousehold(
  ctx: UserContext,
  id: number,
  { apply = false, contact_ids, ...change }: HouseholdChange,
): Promise<Household> {
  return inTransaction(ctx, async (txCtx) => {
    const { db, user_id } = txCtx;
    const before = await lockHousehold(db, user_id, id);
    if (before === undefined) return throwNotFound();
    const requestedIds = contact_ids ?? [];
    const ownIds = await lockOwnContacts(txCtx, [
      ...new Set([...before.contact_ids, ...requestedIds]),
    ]);
    assertAllOwned(requestedIds, ownIds);
    const name = change.name ?? before.name;
    const address = change.address === undefined ? before.address : change.address;
    await updateHousehold(db, user_id, id, { name, address, updated_at: ctx.clock.now() });
    const trashedIds = before.contact_ids.filter((contact) => !ownIds.has(contact));
    const memberIds =
      contact_ids === undefined ? before.contact_ids : [...contact_ids, ...trashedIds];
    await setContacts(db, id, memberIds);
    if (apply) await applyAddress(txCtx, memberIds, before.address, address);
    await publish(db, [user_id], 'relationships', null);
    return getHousehold(txCtx, id);
  });
}

/** 404 if it isn't the caller's. */
export function removeHousehold(ctx: UserContext, id: number): Promise<void> {
  return inTransaction(ctx, async ({ db, user_id }) => {
    if (!(await deleteHousehold(db, user_id, id))) throwNotFound();
    await publish(db, [user_id], 'relationships', null);
  });
}

/** Contacts in the trash keep their addresses. */
async function applyAddress(
  ctx: UserContext,
  ids: number[],
  previous: Address | null,
  address: Address | null,
): Promise<void> {
  if (address === null) return;
  await editContacts(ctx, {
    owner_id: ctx.user_id,
    ids,
    source: 'edit',
    change: (before) => {
      const addresses = withHouseholdAddress(before.addresses, previous, address);
      if (addresses === null) return null;
      if (addresses.length > Math.max(LIMITS.entries, before.addresses.length))
        throw badInput({
          address: msg`One of these contacts already has ${{ max: LIMITS.entries }} addresses.`,
        });
      return { ...before, addresses };
    },
  });
  await publish(ctx.db, [ctx.user_id], 'contacts');
}

async function requireContacts(ctx: UserContext, ids: number[]): Promise<void> {
  assertAllOwned(ids, await lockOwnContacts(ctx, [...new Set(ids)]));
}

/** 400 at `contact_ids` if any doesn't exist. */
function assertAllOwned(ids: number[], ownIds: Set<number>): void {
  if (!ids.every((id) => ownIds.has(id)))
    throw badInput({ contact_ids: msg`One of these contacts doesn’t exist.` });
}

function householdView(row: HouseholdRow): Household {
  return { ...row, contact_ids: row.contacts.map(({ id }) => id) };
}

function throwNotFound(): never {
  throw notFound(msg`Household not found.`);
}
