import type { BatchAction, ContactBatch } from '#contract/bulk.ts';
import { contactCountText } from '../../entities/contact/contact-name.ts';

export const PROGRESS_LABELS: Record<BatchAction, string> = {
  delete: 'Deleting contacts',
  restore: 'Restoring contacts',
  set_type: 'Setting the type',
  add_tag: 'Adding the tag',
  remove_tag: 'Removing the tag',
  favorite: 'Adding to favorites',
  unfavorite: 'Removing from favorites',
  set_cadence: 'Setting the schedule',
  set_company: 'Setting the company',
  remove_photo: 'Removing photos',
  log_interaction: 'Logging the interaction',
  rename_tag: 'Renaming the tag',
  delete_tag: 'Deleting the tag',
  color_tag: 'Changing the color',
};

const DONE_MESSAGES: Record<BatchAction, (who: string, tag: string) => string> = {
  delete: (who) => `${who} moved to the trash`,
  restore: (who) => `${who} restored`,
  set_type: (who) => `Type changed for ${who}`,
  add_tag: (who, tag) => `Tag ${tag} added to ${who}`,
  remove_tag: (who, tag) => `Tag ${tag} removed from ${who}`,
  favorite: (who) => `${who} added to favorites`,
  unfavorite: (who) => `${who} removed from favorites`,
  set_cadence: (who) => `Schedule changed for ${who}`,
  set_company: (who) => `Company changed for ${who}`,
  remove_photo: (who) => `Photo removed from ${who}`,
  log_interaction: (who) => `Interaction logged with ${who}`,
  rename_tag: (who) => `Tag renamed for ${who}`,
  delete_tag: (who) => `Tag removed from ${who}`,
  color_tag: () => 'Color changed',
};

/** A summary of changed contacts, without those already in the target state. */
export function batchDoneText({ action, value, changed }: ContactBatch): string {
  if (changed === 0) return 'No changes needed';
  return DONE_MESSAGES[action](
    contactCountText(changed),
    `“${typeof value === 'string' ? value : ''}”`,
  );
}
