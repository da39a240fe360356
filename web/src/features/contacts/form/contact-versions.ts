import { changedKeys, type ContactKey, type ContactValues } from './contact-values.ts';
import { changedCustom, mergeCustom } from './custom-values.ts';
import { findConflicts, mergeFields, type Versions } from './three-way-merge.ts';

/** Edits of different custom fields don't conflict. */
export function conflictingKeys(versions: Versions<ContactValues>): ContactKey[] {
  const { before, mine, theirs } = versions;
  return findConflicts(versions, changedKeys).filter((key) => {
    if (key !== 'custom') return true;
    const theirChanges = changedCustom(before.custom, theirs.custom);
    const ours = Object.entries(changedCustom(before.custom, mine.custom));
    return ours.some(([id, value]) => id in theirChanges && theirChanges[id] !== value);
  });
}

/** Takes each changed field from the side that changed it, and the user's version on conflict. */
export function mergeVersions(versions: Versions<ContactValues>): ContactValues {
  const { before, mine, theirs } = versions;
  const custom = mergeCustom({ before: before.custom, mine: mine.custom, theirs: theirs.custom });
  return { ...mergeFields(versions, changedKeys), custom };
}

/** Applies the user's edits to a newer version. */
export function rebaseEdits(
  before: ContactValues,
  edited: ContactValues,
  after: ContactValues,
): ContactValues {
  return mergeVersions({ before, mine: edited, theirs: after });
}
