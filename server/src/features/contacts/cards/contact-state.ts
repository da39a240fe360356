import type { UserContext } from '../../../context.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import type { Sources, StringRecord } from '../../../infra/jsonb-columns.ts';
import { cardOf, type Card } from './card.ts';
import { lockContacts } from '../contacts.queries.ts';
import { findOrigins, setOrigin, type ContactOrigin } from '../merge/merged-contacts.queries.ts';
import { toContactRow, updateCards } from './write-contacts.ts';

/** Everything a merge reads and writes. */
export interface ContactState extends ContactOrigin {
  card: Card;
  extra: unknown[];
  /** Missing in merges stored before they were recorded. */
  sources?: Sources;
  kept_profile?: StringRecord;
  /** After a merge: key of the photo copied from a merged contact. */
  added_photo?: string | null;
}

export const sourcedCardOf = ({ card, sources = {} }: ContactState) => ({ card, sources });

export type LockedState = ContactState & { updated_at: Timestamp };

/** Locks those of these contacts that are the caller's; by id. */
export async function lockStates(
  ctx: UserContext,
  ids: number[],
): Promise<Map<number, LockedState>> {
  const rows = await lockContacts(ctx.db, ctx.user_id, ids, { references: true });
  const origins = await findOrigins(
    ctx.db,
    rows.map((row) => row.id),
  );
  return new Map(
    rows.flatMap((row) => {
      const origin = origins.get(row.id);
      const { updated_at, sources, kept_profile } = row;
      const extra = row.extra as unknown[];
      if (origin === undefined) return [];
      const state = { card: cardOf(row), extra, sources, kept_profile, updated_at, ...origin };
      return [[row.id, state]];
    }),
  );
}

export async function writeState(
  ctx: UserContext,
  id: number,
  { card, extra, sources, kept_profile, ...origin }: ContactState,
  timestamp: Timestamp,
): Promise<void> {
  const columns = { extra, sources, kept_profile };
  const row = { id, owner_id: ctx.user_id, ...toContactRow(timestamp, card), ...columns };
  await updateCards(ctx.db, [row]);
  await setOrigin(ctx.db, ctx.user_id, id, origin);
}
