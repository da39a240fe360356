import { msg } from '@lingui/core/runtime-macro';
import type { NotificationPreferencesChange } from '#contract/notifications.ts';
import { type MeChange, type OtherUser, type User, visibleField } from '#contract/users.ts';
import type { Inviter } from '#contract/user-card.ts';
import type { Purpose } from '#contract/onboarding.ts';
import { type Language, languageOfTag, SOURCE_LANGUAGE } from '#contract/languages.ts';
import { accountDeleted, notFound } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { inTransaction, isUniqueViolation } from '../../infra/db.ts';
import { HOUR_MS } from '../../infra/clock.ts';
import { newCode } from '../../infra/tokens.ts';
import { connectionBetween, countMutualConnections } from '../connections/public.ts';
import { createDefaultContactTypes, translateDefaultTypes } from '../contact-types/public.ts';
import { completePreferences, mergePreferences } from '../notifications/public.ts';
import { consume, type LimitExceeded } from '../rate-limits/public.ts';
import { tieWith } from '../ties/public.ts';
import { throwEmailTaken } from './credentials.ts';
import { loginMethodsOf } from './login-methods.ts';
import type { StringRecord } from '../../infra/jsonb-columns.ts';
import { publish } from '../../infra/events.ts';
import {
  findAccount,
  findAdministrator,
  findByEmail,
  findCredentialsOf,
  findInviter,
  findProfile,
  insertUser,
  lockChoices,
  lockPurposes,
  updateUser,
} from './users.queries.ts';
import { recordProfileChange } from '../contacts/public.ts';
import { refreshSearchOf } from '../../refresh-search.ts';
import { sortLanguageOf, sortOrderOf } from '../../text/sort-key.ts';

const REFERRAL_CODE_LENGTH = 10;

export interface NewUser {
  first_name: string;
  last_name: string;
  email: string;
  /** Null for a person who logs in with the provider. */
  password_hash: string | null;
  administrator: boolean;
  language: Language | null;
  locale?: string | undefined;
  time_zone?: string | undefined;
}

/** Creates a user with default contact types. 400 at `email` if taken, case-insensitive. */
export async function createUser(ctx: Context, user: NewUser): Promise<number> {
  const { locale, time_zone } = user;
  const now = ctx.clock.now();
  const { first_name, last_name, email, password_hash, administrator, language } = user;
  const row = { first_name, last_name, email, password_hash, administrator, language };
  try {
    const { id } = await insertUser(ctx.db, {
      ...row,
      created_at: now,
      updated_at: now,
      ...(locale !== undefined && { locale }),
      ...(time_zone !== undefined && { time_zone }),
      referral_code: newCode(REFERRAL_CODE_LENGTH),
    });
    await createDefaultContactTypes(ctx, id, language ?? SOURCE_LANGUAGE);
    return id;
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) throwEmailTaken('email');
    throw error;
  }
}

/** Id and password hash for an email, case-insensitive; null if unknown. */
export async function findCredentials(
  ctx: Context,
  email: string,
): Promise<{ id: number; password_hash: string | null } | null> {
  return (await findByEmail(ctx.db, email)) ?? null;
}

export async function findOwnCredentials(ctx: Context, user_id: number) {
  const found = await findCredentialsOf(ctx.db, user_id);
  if (found === undefined) throw notFound(msg`User not found.`);
  return found;
}

export async function getMe(ctx: Context, user_id: number): Promise<User> {
  const found = await findAccount(ctx.db, user_id);
  if (found === undefined) throw notFound(msg`User not found.`);
  const { has_password: _has_password, is_linked: _is_linked, ...account } = found;
  return {
    ...account,
    ...(account as Pick<User, 'who_can_message' | 'theme' | 'follow_profile'>),
    language: account.language === null ? null : languageOfTag(account.language),
    login_methods: loginMethodsOf(ctx, found),
    notification_preferences: completePreferences(
      account.notification_preferences as NotificationPreferencesChange,
    ),
  };
}

export async function isAdministrator(ctx: Context, user_id: number): Promise<boolean> {
  return (await findAdministrator(ctx.db, user_id)) !== undefined;
}

/** Name and photo of the owner of a referral code. 404 if unknown. */
export async function getInviter(ctx: Context, code: string): Promise<Inviter> {
  const inviter = await findInviter(ctx.db, code);
  if (inviter === undefined) throw notFound(msg`Invitation not found.`);
  return inviter;
}

/**
 * Another user as visible to the caller, by their id or a former one; the caller may have been given their connect code.
 * 404 without a tie between the two, with a code of its own for deleted users who have a conversation with the caller;
 * 429 past the hourly limit for users who aren't connected.
 */
export async function getUser(
  ctx: UserContext,
  given_id: number,
  code?: string,
): Promise<OtherUser> {
  const tied = await tieWith(ctx, given_id, code);
  const row = tied === null ? undefined : await findProfile(ctx.db, tied.id);
  if (tied === null || row === undefined) throw notFound(msg`User not found.`);
  const { id, tie } = tied;
  if (row.deleted_at !== null) throw accountDeleted();
  if (tie !== 'self' && tie !== 'connection') await consumeProfileQuota(ctx);
  const connection = await connectionBetween(ctx, id);
  const isConnectedOrSelf = id === ctx.user_id || connection?.status === 'accepted';
  const visibleFields = visibleField.options.filter((field) =>
    isVisible(row.field_visibility[field], isConnectedOrSelf, id === ctx.user_id),
  );
  return {
    id,
    first_name: row.first_name,
    last_name: row.last_name,
    headline: row.headline,
    avatar_url: row.avatar_url,
    ...pick(row, visibleFields),
    email: isConnectedOrSelf ? row.email : null,
    who_can_message: row.who_can_message as OtherUser['who_can_message'],
    connection,
    mutual_connections: await countMutualConnections(ctx, id),
  };
}

async function consumeProfileQuota(ctx: UserContext): Promise<void> {
  const limit = {
    name: 'profile-reads',
    max: ctx.settings.limits.profile_reads_per_hour,
    window_ms: HOUR_MS,
    message: ({ when }: LimitExceeded) =>
      msg`You’ve opened many profiles of people you aren’t connected with. Try again ${{ when }}.`,
  };
  await consume(ctx, { limit, subject: String(ctx.user_id) });
}

/** Who sees the fields of a profile, as far as the user chose. */
export async function getFieldVisibility(ctx: Context, user_id: number): Promise<StringRecord> {
  return (await findProfile(ctx.db, user_id))?.field_visibility ?? {};
}

/** Fields without a choice are visible to connections. */
function isVisible(
  audience: string | undefined,
  isConnectedOrSelf: boolean,
  isSelf: boolean,
): boolean {
  if (isSelf || audience === 'public') return true;
  return isConnectedOrSelf && audience !== 'private';
}

function pick<Row extends object, Field extends keyof Row>(row: Row, fields: Field[]) {
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
}

/**
 * Changes the given fields of profile and preferences. Field visibility and notification preferences are merged, so
 * that two tabs don't overwrite each other. Default contact types follow the language.
 */
export async function updateMe(ctx: UserContext, change: MeChange): Promise<User> {
  if (Object.values(change).every((value) => value === undefined)) return getMe(ctx, ctx.user_id);
  return inTransaction(ctx, async (txCtx) => {
    const { field_visibility, notification_preferences, ...plain } = change;
    const before = await lockChoices(txCtx.db, ctx.user_id);
    const visibility: StringRecord = { ...before.field_visibility, ...field_visibility };
    const changed = { ...plain, field_visibility: visibility };
    await updateUser(txCtx.db, ctx.user_id, {
      ...changed,
      notification_preferences: mergePreferences(
        before.notification_preferences as NotificationPreferencesChange,
        notification_preferences ?? {},
      ),
      updated_at: ctx.clock.now(),
    });
    await recordProfileChange(txCtx, ctx.user_id, before, changed);
    if (change.language) await translateDefaultTypes(txCtx, change.language);
    if (sortOrderAfter(before, {}) !== sortOrderAfter(before, plain))
      await refreshSearchOf(txCtx.db, ctx.user_id);
    await publish(txCtx.db, [ctx.user_id], 'users', ctx.user_id);
    return getMe(txCtx, ctx.user_id);
  });
}

/** The sort order of contacts after a change. */
function sortOrderAfter(
  before: { language: string | null; locale: string },
  change: Pick<MeChange, 'language' | 'locale'>,
): string {
  const { language = before.language, locale = before.locale } = change;
  return sortOrderOf(sortLanguageOf({ language, locale }));
}

/** Stores distinct purposes and returns the previous ones. Requires a transaction. */
export async function setPurposes(
  { db, clock, user_id }: UserContext,
  purposes: readonly Purpose[],
): Promise<readonly string[]> {
  const before = await lockPurposes(db, user_id);
  const changes = { purposes: [...new Set(purposes)], updated_at: clock.now() };
  await updateUser(db, user_id, changes);
  await publish(db, [user_id], 'users', user_id);
  return before.purposes;
}
