import { z } from 'zod';
import type { FollowProfile } from '#contract/contacts.ts';
import { profileField, type ProfileField } from '#contract/profile-changes.ts';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import type { StringRecord } from '../../../infra/jsonb-columns.ts';
import { publish, publishRows } from '../../../infra/events.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { cardOf } from '../cards/card.ts';
import { nextTimestamp, originColumns, writeChanges } from '../cards/write-contacts.ts';
import { fieldsToFollow, takeFields } from './compare-profile.ts';
import {
  findJob,
  type Follower,
  listFollowers,
  listFollowing,
  lockFollowing,
  saveProfileTimes,
  setJobChanged,
} from './linked-profiles.queries.ts';
import { findShownProfiles, type ProfileValues, shownValues } from './shown-profile.ts';

export const PROFILE_CHANGED_JOB = 'contacts.profile-changed';
export const FOLLOW_ALL_JOB = 'contacts.follow-all';

const BATCH_SIZE = 200;

/** Contacts locked at a time. */
const CHUNK_SIZE = 50;

/**
 * Takes the changes of the linked user's profile if the contact always does; values that the owner typed stay. Returns
 * whether the contact changed.
 */
export function followProfile(ctx: Context, owner_id: number, id: number): Promise<boolean> {
  return followProfiles(ctx, [{ owner_id, id }]);
}

/** As above for contacts of several owners; returns whether any changed. */
function followProfiles(
  ctx: Context,
  contacts: Pick<Follower, 'owner_id' | 'id'>[],
): Promise<boolean> {
  return inTransaction(ctx, async (txCtx) => {
    const { db, clock } = txCtx;
    const rows = await lockFollowing(
      db,
      contacts.map(({ owner_id }) => owner_id),
      contacts.map(({ id }) => id),
    );
    // A separate statement, so that it sees disconnects that committed while the contacts were being locked.
    const profiles = await findShownProfiles(db, rows);
    const changes = rows.flatMap((row, index) => {
      const profile = profiles[index] ?? null;
      const before = cardOf(row);
      const contact = { ...row, card: before, follow: 'always' } as const;
      const fields = profile === null ? [] : fieldsToFollow(contact, profile);
      if (profile === null || fields.length === 0) return [];
      const after = takeFields(contact, profile, fields);
      const updated_at = nextTimestamp(row.updated_at, clock.now());
      const source = { kind: 'profile', id: row.user_id, at: updated_at } as const;
      const columns = originColumns(row, after, source);
      const { id, owner_id, sources } = row;
      return [{ id, owner_id, before, after, updated_at, columns, sources }];
    });
    await writeChanges(txCtx, 'profile', changes);
    await publishRows(db, 'contacts', changes);
    return changes.length > 0;
  });
}

/** A change of a user; `undefined` changes nothing. */
type UserChange = { [Field in ProfileField]?: string | null | undefined } & {
  field_visibility?: StringRecord;
  follow_profile?: FollowProfile | undefined;
};

/**
 * Records which shown fields of a user's profile changed, and lets the contacts of connections follow in a job, or the
 * user's own contacts if they follow from now on. The caller provides the transaction.
 */
export async function recordProfileChange(
  ctx: Context,
  user_id: number,
  before: ProfileValues & { follow_profile: string },
  change: UserChange,
): Promise<void> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const [old, shown] = [
    shownValues(before),
    shownValues({ ...before, ...Object.fromEntries(given) }),
  ];
  const changed = profileField.options.filter(
    (field) => shown[field] !== undefined && shown[field] !== old[field],
  );
  if (changed.length > 0) await enqueueProfileChange(ctx, user_id, changed, old);
  if (change.follow_profile === 'always' && before.follow_profile !== 'always')
    await enqueueJob(ctx.db, FOLLOW_ALL_JOB, { owner_id: user_id }, `follow-all-${user_id}`);
}

async function enqueueProfileChange(
  { db, clock }: Context,
  user_id: number,
  changed: string[],
  old: ReturnType<typeof shownValues>,
): Promise<void> {
  const isNewJob = changed.includes('job_title') || changed.includes('company_name');
  const hadJob = old.job_title !== undefined || old.company_name !== undefined;
  const fields = isNewJob && hadJob ? [...changed, 'job'] : changed;
  const now = clock.now();
  await saveProfileTimes(db, user_id, Object.fromEntries(fields.map((field) => [field, now])));
  await enqueueJob(db, PROFILE_CHANGED_JOB, { user_id }, `profile-changed-${user_id}`);
}

const profileJob = z.object({
  user_id: z.int(),
  after: z.tuple([z.int(), z.int()]).default([0, 0]),
});

/** Lets a batch of contacts follow a changed profile; the next batch is another job. */
export async function propagateProfile(ctx: Context, payload: unknown): Promise<void> {
  const { user_id, after } = profileJob.parse(payload);
  const followers = await listFollowers(ctx.db, user_id, after, BATCH_SIZE);
  await recordJobChanges(ctx, user_id, followers);
  await followInChunks(
    ctx,
    followers.filter(({ follow }) => follow === 'always'),
  );
  const last = followers.at(-1);
  if (last === undefined) return;
  await inTransaction(ctx, async ({ db }) => {
    const owners = [...new Set(followers.map(({ owner_id }) => owner_id))];
    await publish(db, owners, 'users', user_id, { hooks: false });
    if (followers.length === BATCH_SIZE)
      await enqueueJob(db, PROFILE_CHANGED_JOB, { user_id, after: [last.owner_id, last.id] });
  });
}

/** In transactions of their own, so that no one who edits one of the contacts waits long. */
async function followInChunks(
  ctx: Context,
  contacts: Pick<Follower, 'owner_id' | 'id'>[],
): Promise<void> {
  for (let from = 0; from < contacts.length; from += CHUNK_SIZE)
    await followProfiles(ctx, contacts.slice(from, from + CHUNK_SIZE));
}

/** A new job of the user, or one that differs from the contact's. */
async function recordJobChanges(
  ctx: Context,
  user_id: number,
  followers: Follower[],
): Promise<void> {
  const profile = await findJob(ctx.db, user_id);
  if (profile === undefined) return;
  const { job_title, company_name } = shownValues(profile);
  const { profile_changed_at: times } = profile;
  const newest = [times['job_title'], times['company_name']]
    .flatMap((time) => time ?? [])
    .toSorted();
  const changes = followers.flatMap((contact) => {
    const isOther =
      (contact.company_name !== '' && contact.company_name !== company_name) ||
      (contact.job_title !== '' && contact.job_title !== job_title);
    const at = isOther ? newest.at(-1) : times['job'];
    return at === undefined || contact.follow === 'never' || at <= contact.connected_at
      ? []
      : [{ id: contact.id, at }];
  });
  for (const [at, contacts] of Map.groupBy(changes, (change) => change.at))
    await setJobChanged(
      ctx.db,
      contacts.map(({ id }) => id),
      at,
    );
}

const ownerJob = z.object({ owner_id: z.int(), after: z.int().default(0) });

/** Lets all contacts of an owner that always follow take the profiles, in batches. */
export async function followAll(ctx: Context, payload: unknown): Promise<void> {
  const { owner_id, after } = ownerJob.parse(payload);
  const ids = await listFollowing(ctx.db, owner_id, after, BATCH_SIZE);
  await followInChunks(
    ctx,
    ids.map((id) => ({ owner_id, id })),
  );
  if (ids.length === BATCH_SIZE)
    await enqueueJob(ctx.db, FOLLOW_ALL_JOB, { owner_id, after: ids.at(-1) });
}
