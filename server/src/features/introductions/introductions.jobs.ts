import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { formatName } from '#contract/person-name.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { enqueueJob, nightly, type Job } from '../../infra/jobs.ts';
import { notify, OPTED_OUT_JOB } from '../notifications/public.ts';
import { RECEIVER_JOB } from './answer-introduction.service.ts';
import { ASK_JOB } from './create-introduction.service.ts';
import {
  INVITATION_MAIL_JOB,
  payloadSchema,
  PERSON_MAIL_JOB,
  RECEIVER_MAIL_JOB,
} from './introduction-mail-jobs.ts';
import { sideToAnswer } from './introduction-states.ts';
import {
  expireIntroductions,
  findSender,
  lockIntroduction,
  updateIntroduction,
} from './introductions.queries.ts';
import { declineForAddress } from './outsider.service.ts';

const EXPIRE_JOB = 'introductions.expire';
const EXPIRE_BATCH = 1000;

export const INTRODUCTIONS_CRONTAB = [nightly('03:40', EXPIRE_JOB)];

const addressPayload = z.object({ address_hash: z.string() });

export function introductionJobs(ctx: Context): Record<string, Job> {
  return {
    [ASK_JOB]: (payload) => askPerson(ctx, payloadSchema.parse(payload).introduction_id),
    [RECEIVER_JOB]: (payload) => askReceiver(ctx, payloadSchema.parse(payload).introduction_id),
    [OPTED_OUT_JOB]: (payload) =>
      declineForAddress(ctx, addressPayload.parse(payload).address_hash),
    [EXPIRE_JOB]: async () => {
      while ((await expireIntroductions(ctx.db, ctx.clock.now(), EXPIRE_BATCH)) === EXPIRE_BATCH);
    },
  };
}

/** Asks the person introduced, in the app or by email, once. */
async function askPerson(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const { db, clock } = txCtx;
    const row = await lockIntroduction(db, id);
    if (row === undefined || row.suppressed || row.asked_at !== null) return;
    if (sideToAnswer(row, clock.now()) !== 'person') return;
    await updateIntroduction(db, id, { asked_at: clock.now() });
    const { person_id, introducer_id } = row;
    const payload = { introduction_id: id };
    if (person_id === null) return enqueueJob(db, INVITATION_MAIL_JOB, payload);
    const introducer = introducer_id === null ? undefined : await findSender(db, introducer_id);
    if (introducer === undefined) return;
    await notify(txCtx, person_id, {
      event: 'introduction_asked',
      type: 'other',
      message: msg`${{ name: formatName(introducer) }} wants to introduce you to someone`,
      data: { kind: 'introduction_asked', introduction_id: id, user_id: introducer.id },
    });
    await publish(db, [person_id], 'introductions', id);
    await enqueueJob(db, PERSON_MAIL_JOB, payload);
  });
}

/** Asks the receiver, once the person introduced has accepted. */
async function askReceiver(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const { db, clock } = txCtx;
    const row = await lockIntroduction(db, id);
    if (row === undefined || row.suppressed) return;
    if (sideToAnswer(row, clock.now()) !== 'receiver') return;
    const { to_user_id, introducer_id } = row;
    const introducer = introducer_id === null ? undefined : await findSender(db, introducer_id);
    if (to_user_id === null || introducer === undefined) return;
    await notify(txCtx, to_user_id, {
      event: 'introduction_asked',
      type: 'other',
      message: msg`${{ name: formatName(introducer) }} wants to introduce you to ${{ person: row.person_name }}`,
      data: { kind: 'introduction_received', introduction_id: id, user_id: introducer.id },
    });
    await publish(db, [to_user_id], 'introductions', id);
    await enqueueJob(db, RECEIVER_MAIL_JOB, { introduction_id: id });
  });
}
