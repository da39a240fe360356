import type { MessageDescriptor } from '@lingui/core';
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
  type StoredIntroduction,
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
    if (row.person_id === null) await enqueueJob(db, INVITATION_MAIL_JOB, { introduction_id: id });
    else
      await askMember(txCtx, row, row.person_id, {
        kind: 'introduction_asked',
        mail_job: PERSON_MAIL_JOB,
        message: (name) => msg`${{ name }} wants to introduce you to someone`,
      });
  });
}

/** Asks the receiver, once, when the person introduced has accepted. */
async function askReceiver(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const { db, clock } = txCtx;
    const row = await lockIntroduction(db, id);
    if (row === undefined || row.suppressed || row.receiver_asked_at !== null) return;
    if (sideToAnswer(row, clock.now()) !== 'receiver' || row.to_user_id === null) return;
    await updateIntroduction(db, id, { receiver_asked_at: clock.now() });
    const person = row.person_name;
    await askMember(txCtx, row, row.to_user_id, {
      kind: 'introduction_received',
      mail_job: RECEIVER_MAIL_JOB,
      message: (name) => msg`${{ name }} wants to introduce you to ${{ person }}`,
    });
  });
}

interface Question {
  kind: 'introduction_asked' | 'introduction_received';
  mail_job: string;
  /** For the name of the introducer. */
  message: (name: string) => MessageDescriptor;
}

/** Notifies a user in the app and by email that an introduction waits for their answer. */
async function askMember(
  ctx: Context,
  { id, introducer_id }: StoredIntroduction,
  user_id: number,
  { kind, mail_job, message }: Question,
): Promise<void> {
  const introducer = introducer_id === null ? undefined : await findSender(ctx.db, introducer_id);
  if (introducer === undefined) return;
  await notify(ctx, user_id, {
    event: 'introduction_asked',
    type: 'other',
    message: message(formatName(introducer)),
    data: { kind, introduction_id: id, user_id: introducer.id },
  });
  await publish(ctx.db, [user_id], 'introductions', id);
  await enqueueJob(ctx.db, mail_job, { introduction_id: id });
}
