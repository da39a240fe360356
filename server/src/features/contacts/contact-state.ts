import type { UserContext } from '../../context.ts';
import type { Moment } from '../../infra/clock.ts';
import { cardOf, type Card } from './card.ts';
import { lockContacts, updateContacts } from './contacts.queries.ts';
import { findOrigins, setOrigin, type Origin } from './merged-contacts.queries.ts';
import { writtenAt } from './write-contacts.ts';

/** All that a contact says, as a merge finds it and leaves it. */
export interface ContactState extends Origin {
  card: Card;
  extra: unknown[];
}

export type HeldState = ContactState & { updated_at: Moment };

/** The caller's contacts of these, by their ids, held until the transaction ends. */
export async function holdStates(ctx: UserContext, ids: number[]): Promise<Map<number, HeldState>> {
  const rows = await lockContacts(ctx.db, ctx.user_id, ids);
  const origins = await findOrigins(
    ctx.db,
    rows.map((row) => row.id),
  );
  return new Map(
    rows.flatMap((row) => {
      const origin = origins.get(row.id);
      const { updated_at, extra } = row;
      if (origin === undefined) return [];
      return [[row.id, { card: cardOf(row), extra: extra as unknown[], updated_at, ...origin }]];
    }),
  );
}

export async function writeState(
  ctx: UserContext,
  id: number,
  { card, extra, ...origin }: ContactState,
  moment: Moment,
): Promise<void> {
  await updateContacts(ctx.db, ctx.user_id, [{ id, ...writtenAt(moment, card), extra }]);
  await setOrigin(ctx.db, ctx.user_id, id, origin);
}
