import { forbidden } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { blocksBetween } from '../blocks/blocks.service.ts';
import { isConnectedWith } from '../connections/connections.service.ts';
import { findAddressee } from './conversations.queries.ts';

/**
 * Whether the caller may write to this person, in a new conversation and in an old one alike: 403 where they have left, the caller has
 * blocked them or their `who_can_message` leaves the caller out. A message to one who has blocked the caller is
 * withheld, and looks like any other to the caller; so what they chose of `who_can_message` goes first.
 */
export async function requireMayMessage(
  ctx: UserContext,
  other_id: number,
): Promise<{ withheld: boolean }> {
  const { by_me, by_them } = await blocksBetween(ctx, other_id);
  if (by_me) throw forbidden('You have blocked this person. Unblock them to write.');
  await requireWelcome(ctx, other_id);
  return { withheld: by_them };
}

async function requireWelcome(ctx: UserContext, other_id: number): Promise<void> {
  const addressee = await findAddressee(ctx.db, other_id);
  if (addressee === undefined || addressee.deleted_at !== null)
    throw forbidden('This account was deleted.');
  const { who_can_message } = addressee;
  if (who_can_message === 'anyone') return;
  if (who_can_message === 'connections' && (await isConnectedWith(ctx, other_id))) return;
  throw forbidden(
    who_can_message === 'connections'
      ? 'This person takes messages from connections only.'
      : 'This person does not take messages.',
  );
}
