import type { BulkAction, ContactBatch } from '#contract/bulk.ts';
import { contactCountText } from '../../entities/contact/contact-name.ts';

export const PROGRESS_LABELS: Record<BulkAction, string> = {
  delete: 'Deleting contacts',
  restore: 'Restoring contacts',
  set_type: 'Setting the type',
  add_tag: 'Adding the tag',
  remove_tag: 'Removing the tag',
  favorite: 'Adding favorites',
  unfavorite: 'Removing favorites',
};

const DONE_MESSAGES: Record<BulkAction, (who: string, tag: string) => string> = {
  delete: (who) => `${who} moved to the trash`,
  restore: (who) => `${who} restored`,
  set_type: (who) => `Type changed for ${who}`,
  add_tag: (who, tag) => `Tag ${tag} added to ${who}`,
  remove_tag: (who, tag) => `Tag ${tag} removed from ${who}`,
  favorite: (who) => `${who} marked as favorite`,
  unfavorite: (who) => `${who} no longer favorite`,
};

/** A summary of changed contacts, without those already in the target state. */
export function batchDoneText({ action, value, changed }: ContactBatch): string {
  if (changed === 0) return 'No changes needed';
  return DONE_MESSAGES[action](contactCountText(changed), `“${String(value)}”`);
}
