import type { OtherUser, User } from '#contract/users.ts';
import { visibleField } from '#contract/users.ts';
import { badInput, notFound } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { isUniqueViolation } from '../../infra/db.ts';
import { newCode } from '../../infra/tokens.ts';
import { connectionBetween, countMutualConnections } from '../connections/connections.service.ts';
import { createDefaultContactTypes } from '../contact-types/contact-types.service.ts';
import { findAccount, findByEmail, findProfile, insertUser } from './users.queries.ts';

const REFERRAL_CODE_LENGTH = 10;

export interface NewUser {
  first_name: string;
  last_name: string;
  email: string;
  password_hash: string;
}

/** Adds a person with their first contact types. 400 at `email` where the address is taken, whatever its case. */
export async function createUser(ctx: Context, user: NewUser): Promise<number> {
  const { first_name, last_name, email, password_hash } = user;
  const now = ctx.clock.now();
  const row = { first_name, last_name, email, password_hash, created_at: now, updated_at: now };
  try {
    const { id } = await insertUser(ctx.db, {
      ...row,
      referral_code: newCode(REFERRAL_CODE_LENGTH),
    });
    await createDefaultContactTypes(ctx, id);
    return id;
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email')) throw error;
    throw badInput({ email: 'There is already an account with this email.' });
  }
}

/** The id and password hash behind an email, compared without case; null where nobody has it. */
export async function findCredentials(
  ctx: Context,
  email: string,
): Promise<{ id: number; password_hash: string } | null> {
  return (await findByEmail(ctx.db, email)) ?? null;
}

/** The account of a signed-in person. */
export async function getMe(ctx: Context, user_id: number): Promise<User> {
  const row = await findAccount(ctx.db, user_id);
  if (row === undefined) throw notFound('User');
  const { email_verified_at, ...account } = row;
  return {
    ...account,
    who_can_message: account.who_can_message as User['who_can_message'],
    theme: account.theme as User['theme'],
    notification_preferences: account.notification_preferences as User['notification_preferences'],
    avatar_url: null,
    email_verified: email_verified_at !== null,
    two_factor_enabled: false,
  };
}

/** Another person as they show themselves to the caller. 404 where there is nobody with this id. */
export async function getUser(ctx: UserContext, id: number): Promise<OtherUser> {
  const row = await findProfile(ctx.db, id);
  if (row === undefined) throw notFound('User');
  const connection = await connectionBetween(ctx, id);
  const known = id === ctx.user_id || connection?.status === 'accepted';
  const shown = visibleField.options.filter((field) =>
    isShown(row.field_visibility[field], known, id === ctx.user_id),
  );
  return {
    id,
    first_name: row.first_name,
    last_name: row.last_name,
    headline: row.headline,
    avatar_url: null,
    ...pick(row, shown),
    email: known ? row.email : null,
    connection,
    mutual_connections: await countMutualConnections(ctx, id),
  };
}

/** A field that nobody decided about is for connections. */
function isShown(audience: string | undefined, known: boolean, self: boolean): boolean {
  if (self || audience === 'public') return true;
  return known && audience !== 'private';
}

function pick<Row extends object, Field extends keyof Row>(row: Row, fields: Field[]) {
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
}
