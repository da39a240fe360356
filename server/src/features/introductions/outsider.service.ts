import { msg } from '@lingui/core/runtime-macro';
import type { IntroductionInvitation } from '#contract/introductions.ts';
import { formatName } from '#contract/person-name.ts';
import { gone, notFound } from '../../app-error.ts';
import type { Context, RequestContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { hashToken } from '../../infra/tokens.ts';
import { storedSharedCard } from '../contact-shares/public.ts';
import { optOutAddress } from '../notifications/public.ts';
import { acceptLocked, declineLocked, lockPeople } from './answer-introduction.service.ts';
import { sideToAnswer, currentState } from './introduction-states.ts';
import { shortName } from './introduction-view.ts';
import {
  findByToken,
  findSender,
  findStored,
  lockIntroduction,
  lockOpenTo,
  type StoredIntroduction,
} from './introductions.queries.ts';

/** What the link in an email shows. 404 if there's no such link, 410 if it was used or the introduction has ended. */
export async function getInvitation(
  ctx: RequestContext,
  token: string,
): Promise<IntroductionInvitation> {
  return invitationView(ctx, requireOpen(ctx, await findByToken(ctx.db, hashToken(token))));
}

/** Answers for someone without an account; `never` also stops further emails to the address. Errors as for reading. */
export async function answerInvitation(
  ctx: RequestContext,
  token: string,
  { answer }: { answer: 'accept' | 'decline' | 'never' },
): Promise<IntroductionInvitation> {
  return inTransaction(ctx, async (txCtx) => {
    const found = requireOpen(txCtx, await findByToken(txCtx.db, hashToken(token)));
    await lockPeople(txCtx, found);
    const row = requireOpen(txCtx, await lockIntroduction(txCtx.db, found.id));
    if (answer === 'accept') await acceptLocked(txCtx, row, 'person');
    else await declineLocked(txCtx, row, 'person');
    if (answer === 'never' && row.address_hash !== null)
      await optOutAddress(txCtx, row.address_hash);
    return invitationView(txCtx, (await findStored(txCtx.db, row.id)) ?? row);
  });
}

/** Declines all open introductions to an address that opted out. */
export async function declineForAddress(ctx: Context, address_hash: string): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const rows = await lockOpenTo(txCtx.db, address_hash);
    for (const row of rows)
      if (row.state === 'asked' && row.asked_at !== null) await declineLocked(txCtx, row, 'person');
  });
}

/** 404 without a row, 410 unless the person is asked now. A suppressed one was never sent. */
function requireOpen(ctx: Context, row: StoredIntroduction | undefined): StoredIntroduction {
  if (row === undefined) throw notFound(msg`This link doesn’t work. Check that it’s complete.`);
  if (sideToAnswer(row, ctx.clock.now()) !== 'person')
    throw gone(msg`This introduction was already answered, has expired or was withdrawn.`);
  return row;
}

async function invitationView(
  ctx: RequestContext,
  row: StoredIntroduction,
): Promise<IntroductionInvitation> {
  const [introducer, receiver] = await Promise.all([
    row.introducer_id === null ? undefined : findSender(ctx.db, row.introducer_id),
    row.to_user_id === null ? undefined : findSender(ctx.db, row.to_user_id),
  ]);
  if (introducer === undefined || receiver === undefined)
    throw gone(msg`This introduction was already answered, has expired or was withdrawn.`);
  const to_name = row.person_accepted_at === null ? shortName : formatName;
  return {
    introducer_name: formatName(introducer, ctx.language),
    to_name: to_name(receiver, ctx.language),
    to_headline: receiver.headline,
    need: row.need,
    note: row.note,
    card: storedSharedCard(row),
    state: currentState(row, ctx.clock.now()),
    expires_at: row.expires_at,
  };
}
