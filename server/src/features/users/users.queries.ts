import { sql, type Insertable, type Updateable } from 'kysely';
import { userCard, type UserCard } from '#contract/user-card.ts';
import { profileField } from '#contract/profile-changes.ts';
import { user, visibleField } from '#contract/users.ts';
import type { Db } from '../../infra/db.ts';
import { type Param, preparedFirst } from '../../infra/prepared-queries.ts';
import type { Avatars, Users } from '../../infra/schema.ts';
import { selectUser } from '../../people.queries.ts';

const {
  email_verified: _verified,
  two_factor_enabled: _enabled,
  login_methods: _methods,
  ...stored
} = user.shape;

/** Columns of the user's own account, and of a profile. */
const ACCOUNT_COLUMNS = Object.keys(stored) as (keyof typeof stored)[];
const PROFILE_COLUMNS = [
  ...(Object.keys(userCard.shape) as (keyof UserCard)[]),
  ...visibleField.options,
  'email' as const,
  'field_visibility' as const,
];

export function insertUser(db: Db, row: Insertable<Users>) {
  return db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
}

export const findAccount = preparedFirst('account', (db, id: Param<number>) =>
  db
    .selectFrom('users')
    .select(ACCOUNT_COLUMNS)
    .select((row) => [
      row('email_verified_at', 'is not', null).$castTo<boolean>().as('email_verified'),
      row
        .exists(
          row
            .selectFrom('two_factor')
            .select('user_id')
            .whereRef('two_factor.user_id', '=', 'users.id')
            .where('enabled_at', 'is not', null),
        )
        .$castTo<boolean>()
        .as('two_factor_enabled'),
      row('password_hash', 'is not', null).$castTo<boolean>().as('has_password'),
      row
        .exists(
          row
            .selectFrom('oidc_identities')
            .select('user_id')
            .whereRef('oidc_identities.user_id', '=', 'users.id'),
        )
        .$castTo<boolean>()
        .as('is_linked'),
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null),
);

/** Includes deleted users, as `deleted_at` shows. */
export function findProfile(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select([...PROFILE_COLUMNS, 'email_verified_at', 'who_can_message', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function findCredentialsOf(db: Db, id: number) {
  return selectUser(db, id)
    .select(['email', 'password_hash', 'first_name', 'last_name', 'language'])
    .executeTakeFirst();
}

export function findAdministrator(db: Db, id: number) {
  return selectUser(db, id).select('id').where('administrator', '=', true).executeTakeFirst();
}

export function updateUser(db: Db, id: number, changes: Updateable<Users>) {
  return db
    .updateTable('users')
    .set(changes)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Locks the profile and the stored choices before a change. */
export function lockChoices(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select([...profileField.options, 'field_visibility', 'notification_preferences'])
    .select(['language', 'locale', 'follow_profile'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export function lockPurposes(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select('purposes')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Replaces the user's photo. */
export function saveAvatar(db: Db, user_id: number, avatar: Omit<Insertable<Avatars>, 'user_id'>) {
  return db
    .insertInto('avatars')
    .values({ ...avatar, user_id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(avatar))
    .execute();
}

export function deleteAvatar(db: Db, user_id: number) {
  return db.deleteFrom('avatars').where('user_id', '=', user_id).execute();
}

export function findAvatar(db: Db, key: string) {
  return db.selectFrom('avatars').select('image').where('key', '=', key).executeTakeFirst();
}

export function findInviter(db: Db, referral_code: string) {
  return db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'avatar_url'])
    .where('referral_code', '=', referral_code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
