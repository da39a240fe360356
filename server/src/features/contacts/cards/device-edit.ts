import type { ContactFields } from '#contract/contacts.ts';
import type { TokenAccess, UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { type Card, cardOf, EMPTY_CARD, hasIdentity, patchCard } from './card.ts';
import type { Source } from './sources.ts';
import { insertContact } from './write-contacts.queries.ts';
import {
  lockContact,
  nextTimestamp,
  originColumns,
  prepareCards,
  writeChanges,
} from './write-contacts.ts';
import { withSortKeys } from '../search/sort-language.ts';

/** A request of a device. */
export interface DeviceContext extends UserContext {
  token: TokenAccess;
}

/** What a device sent of a contact: the changed fields, and its unmapped data if that has changed. */
export interface DeviceEdit {
  fields: ContactFields;
  extra?: unknown[];
}

/** Adds a contact of a device; null if it has no identity. */
export async function addDeviceContact(
  ctx: DeviceContext,
  { fields, extra = [] }: DeviceEdit,
): Promise<number | null> {
  const card = patchCard(EMPTY_CARD, fields);
  if (!hasIdentity(card)) return null;
  return inTransaction(ctx, async (txCtx) => {
    const origin = { kind: 'device', name: ctx.token.name } as const;
    const rows = prepareCards(txCtx, [{ card, extra }], 'dav', origin);
    const [row] = await withSortKeys(txCtx.db, ctx.user_id, rows);
    const contact = await insertContact(txCtx.db, ctx.user_id, row!);
    await publish(txCtx.db, [ctx.user_id], 'contacts', contact.id);
    return contact.id;
  });
}

/** Changes a contact in the name of a device; false if it would lose its identity. 404 if it's in the trash. */
export async function changeDeviceContact(
  ctx: DeviceContext,
  id: number,
  { fields, extra }: DeviceEdit,
): Promise<boolean> {
  return inTransaction(ctx, async (txCtx) => {
    const row = await lockContact(txCtx, ctx.user_id, id);
    const before = cardOf(row);
    const after: Card = patchCard(before, fields);
    if (!hasIdentity(after)) return false;
    const updated_at = nextTimestamp(row.updated_at, ctx.clock.now());
    const source: Source = { kind: 'device', name: ctx.token.name, at: updated_at };
    const columns = originColumns(row, after, source);
    const change = { id, before, after, updated_at, columns, sources: row.sources };
    await writeChanges(txCtx, 'dav', [
      { ...change, owner_id: ctx.user_id, ...(extra && { extra }) },
    ]);
    await publish(txCtx.db, [ctx.user_id], 'contacts', id);
    return true;
  });
}
