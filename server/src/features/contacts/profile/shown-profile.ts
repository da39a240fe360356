import type { Visibility } from '#contract/users.ts';
import { profileField, type ProfileField } from '#contract/profile-changes.ts';
import type { StringRecord } from '../../../infra/jsonb-columns.ts';
import type { Db } from '../../../infra/db.ts';
import type { ShownProfile } from './compare-profile.ts';
import { findLinkedProfile } from './linked-profiles.queries.ts';

/** The profile fields of a user, with those that connections don't see. */
export type ProfileValues = Partial<Record<ProfileField, string | null>> & {
  field_visibility: StringRecord;
};

const PRIVATE: Visibility = 'private';

/** The fields that connections see, without empty ones. */
export function shownValues(profile: ProfileValues): ShownProfile['values'] {
  const shown = profileField.options.filter(
    (field) => profile[field] && profile.field_visibility[field] !== PRIVATE,
  );
  return Object.fromEntries(shown.map((field) => [field, profile[field]]));
}

/** What a connection shows to the owner of a contact; null unless the two are connected. */
export async function findShownProfile(
  db: Db,
  owner_id: number,
  user_id: number,
): Promise<(ShownProfile & { job_changed_at: string | null }) | null> {
  const row = await findLinkedProfile(db, owner_id, user_id);
  if (row === undefined) return null;
  const values = shownValues(row);
  const { profile_changed_at: times, created_at } = row;
  const fields = Object.keys(values) as ProfileField[];
  return {
    user_id,
    values,
    changed_at: Object.fromEntries(fields.map((field) => [field, times[field] ?? created_at])),
    job_changed_at: times['job'] ?? null,
  };
}
