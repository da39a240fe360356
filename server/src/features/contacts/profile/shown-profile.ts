import type { Visibility } from '#contract/users.ts';
import { profileField, type ProfileField } from '#contract/profile-changes.ts';
import type { StringRecord } from '../../../infra/jsonb-columns.ts';
import type { Db } from '../../../infra/db.ts';
import type { ShownProfile } from './compare-profile.ts';
import { findLinkedProfiles, type LinkedPair } from './linked-profiles.queries.ts';

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
): Promise<ShownProfile | null> {
  const [profile = null] = await findShownProfiles(db, [{ owner_id, user_id }]);
  return profile;
}

/** As above for several owners and users, in the same order. */
export async function findShownProfiles(
  db: Db,
  pairs: LinkedPair[],
): Promise<(ShownProfile | null)[]> {
  if (pairs.length === 0) return [];
  const rows = await findLinkedProfiles(db, pairs);
  const profiles = new Map(rows.map((row) => [keyOf(row), toShownProfile(row)]));
  return pairs.map((pair) => profiles.get(keyOf(pair)) ?? null);
}

const keyOf = ({ owner_id, user_id }: LinkedPair) => `${owner_id} ${user_id}`;

type LinkedProfile = Awaited<ReturnType<typeof findLinkedProfiles>>[number];

function toShownProfile(row: LinkedProfile): ShownProfile {
  const { user_id, profile_changed_at: times, created_at } = row;
  const values = shownValues(row);
  const fields = Object.keys(values) as ProfileField[];
  return {
    user_id,
    values,
    changed_at: Object.fromEntries(fields.map((field) => [field, times[field] ?? created_at])),
  };
}
