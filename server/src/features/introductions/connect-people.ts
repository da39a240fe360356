import { msg } from '@lingui/core/runtime-macro';
import type { Context } from '../../context.ts';
import { publish } from '../../infra/events.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { connectIntroduced } from '../connections/public.ts';
import { recordIntroductionOf } from '../contacts/public.ts';
import { receiveCard, storedSharedCard } from '../contact-shares/public.ts';
import { openIntroducedConversation } from '../conversations/public.ts';
import { notify } from '../notifications/public.ts';
import { recordIntroduction } from '../relationships/public.ts';
import type { Side, StoredIntroduction } from './introductions.queries.ts';

export const CONNECTED_MAIL_JOB = 'introductions.send-connected';
/** To the introducer, and to a member whose yes came first. */
export const ANSWERED_MAIL_JOB = 'introductions.send-answered';
export const OUTSIDER_MAIL_JOB = 'introductions.send-connected-outsider';

/**
 * Connects the two people of a locked introduction in the caller's transaction: two members by a connection and a
 * conversation, a member and someone without an account by a contact and an email to each. `side` answered last.
 */
export async function connectPeople(
  ctx: Context,
  row: StoredIntroduction,
  side: Side,
): Promise<void> {
  const { introducer_id, to_user_id } = row;
  if (introducer_id === null || to_user_id === null) return;
  const parties = { introducer_id, to_user_id };
  if (row.person_id === null) await connectOutsider(ctx, row, parties);
  else await connectMembers(ctx, row, { ...parties, person_id: row.person_id }, side);
  if (row.ask_id !== null) await publish(ctx.db, [introducer_id, to_user_id], 'asks', row.ask_id);
  if (row.contact_id !== null)
    await recordIntroductionOf(ctx, introducer_id, row.contact_id, to_user_id);
  await notify(ctx, introducer_id, {
    event: 'introduction_answered',
    type: 'connection',
    message: msg`Your introduction of ${{ person: row.person_name }} worked: they’re connected`,
    data: { kind: 'introduction_connected', introduction_id: row.id },
  });
  await enqueueJob(ctx.db, ANSWERED_MAIL_JOB, {
    introduction_id: row.id,
    user_id: introducer_id,
  });
  await publish(ctx.db, [introducer_id], 'introductions', row.id);
}

interface Parties {
  introducer_id: number;
  to_user_id: number;
}

async function connectMembers(
  ctx: Context,
  row: StoredIntroduction,
  { introducer_id, to_user_id, person_id }: Parties & { person_id: number },
  side: Side,
): Promise<void> {
  const [sender_id, other_id] =
    side === 'person' ? [person_id, to_user_id] : [to_user_id, person_id];
  const linked = await connectIntroduced(ctx, person_id, to_user_id);
  for (const [owner_id, contact_id] of linked)
    await recordIntroduction(ctx, owner_id, { contact_id, user_id: introducer_id });
  const content = [row.need, row.note].filter(Boolean).join('\n\n');
  const conversation_id = await openIntroducedConversation(
    { ...ctx, user_id: sender_id },
    { to_user: other_id, content, introduction_id: row.id },
  );
  await notify(ctx, other_id, {
    event: 'introduction_answered',
    type: 'connection',
    message: msg`You’ve been introduced: write the first message`,
    data: {
      kind: 'introduction_connected',
      introduction_id: row.id,
      conversation_id,
      user_id: sender_id,
    },
  });
  await enqueueJob(ctx.db, ANSWERED_MAIL_JOB, { introduction_id: row.id, user_id: other_id });
  await publish(ctx.db, [person_id, to_user_id], 'introductions', row.id);
}

/** The receiver gets a contact with the included fields, and each side an email. */
async function connectOutsider(
  ctx: Context,
  row: StoredIntroduction,
  { introducer_id, to_user_id }: Parties,
): Promise<void> {
  const from = { from_user: introducer_id, source: 'introduction' } as const;
  const { contact_id } = await receiveCard(ctx, to_user_id, storedSharedCard(row), from);
  // Also for a contact that the receiver had.
  await recordIntroduction(ctx, to_user_id, { contact_id, user_id: introducer_id });
  const payload = { introduction_id: row.id };
  await enqueueJob(ctx.db, CONNECTED_MAIL_JOB, payload, `${CONNECTED_MAIL_JOB}:${row.id}`);
  await enqueueJob(ctx.db, OUTSIDER_MAIL_JOB, payload, `${OUTSIDER_MAIL_JOB}:${row.id}`);
  await notify(ctx, to_user_id, {
    event: 'introduction_answered',
    type: 'connection',
    message: msg`${{ person: row.person_name }} agreed to the introduction and is in your contacts`,
    data: { kind: 'introduction_connected', introduction_id: row.id, contact_id },
  });
  await publish(ctx.db, [to_user_id], 'introductions', row.id);
}
