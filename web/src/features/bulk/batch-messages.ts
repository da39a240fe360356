import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { BatchAction, ContactBatch } from '#contract/bulk.ts';
import { formatNumber } from '../../lib/time/region.ts';

export const PROGRESS_LABELS: Record<BatchAction, MessageDescriptor> = {
  delete: msg`Deleting contacts`,
  restore: msg`Restoring contacts`,
  set_type: msg`Setting the type`,
  add_tag: msg`Adding the tag`,
  remove_tag: msg`Removing the tag`,
  favorite: msg`Adding to favorites`,
  unfavorite: msg`Removing from favorites`,
  set_cadence: msg`Setting the schedule`,
  set_company: msg`Setting the company`,
  set_custom: msg`Setting the field`,
  remove_photo: msg`Removing photos`,
  log_interaction: msg`Logging the interaction`,
  rename_tag: msg`Renaming the tag`,
  delete_tag: msg`Deleting the tag`,
  color_tag: msg`Changing the color`,
};

interface DoneValues {
  count: number;
  /** The count as text. */
  shown: string;
  tag: string;
}

const DONE_MESSAGES: Record<BatchAction, (values: DoneValues) => string> = {
  delete: ({ count, shown }) =>
    t`${plural(count, {
      one: `${shown} contact moved to the trash`,
      other: `${shown} contacts moved to the trash`,
    })}`,
  restore: ({ count, shown }) =>
    t`${plural(count, {
      one: `${shown} contact restored`,
      other: `${shown} contacts restored`,
    })}`,
  set_type: ({ count, shown }) =>
    t`${plural(count, {
      one: `Type changed for ${shown} contact`,
      other: `Type changed for ${shown} contacts`,
    })}`,
  add_tag: ({ count, shown, tag }) =>
    t`${plural(count, {
      one: `Tag “${tag}” added to ${shown} contact`,
      other: `Tag “${tag}” added to ${shown} contacts`,
    })}`,
  remove_tag: ({ count, shown, tag }) =>
    t`${plural(count, {
      one: `Tag “${tag}” removed from ${shown} contact`,
      other: `Tag “${tag}” removed from ${shown} contacts`,
    })}`,
  favorite: ({ count, shown }) =>
    t`${plural(count, {
      one: `${shown} contact added to favorites`,
      other: `${shown} contacts added to favorites`,
    })}`,
  unfavorite: ({ count, shown }) =>
    t`${plural(count, {
      one: `${shown} contact removed from favorites`,
      other: `${shown} contacts removed from favorites`,
    })}`,
  set_cadence: ({ count, shown }) =>
    t`${plural(count, {
      one: `Schedule changed for ${shown} contact`,
      other: `Schedule changed for ${shown} contacts`,
    })}`,
  set_company: ({ count, shown }) =>
    t`${plural(count, {
      one: `Company changed for ${shown} contact`,
      other: `Company changed for ${shown} contacts`,
    })}`,
  set_custom: ({ count, shown }) =>
    t`${plural(count, {
      one: `Field changed for ${shown} contact`,
      other: `Field changed for ${shown} contacts`,
    })}`,
  remove_photo: ({ count, shown }) =>
    t`${plural(count, {
      one: `Photo removed from ${shown} contact`,
      other: `Photo removed from ${shown} contacts`,
    })}`,
  log_interaction: ({ count, shown }) =>
    t`${plural(count, {
      one: `Interaction logged with ${shown} contact`,
      other: `Interaction logged with ${shown} contacts`,
    })}`,
  rename_tag: ({ count, shown }) =>
    t`${plural(count, {
      one: `Tag renamed for ${shown} contact`,
      other: `Tag renamed for ${shown} contacts`,
    })}`,
  delete_tag: ({ count, shown }) =>
    t`${plural(count, {
      one: `Tag removed from ${shown} contact`,
      other: `Tag removed from ${shown} contacts`,
    })}`,
  color_tag: () => t`Color changed`,
};

/** A summary of changed contacts, without those already in the target state. */
export function batchDoneText({ action, value, changed: count }: ContactBatch): string {
  if (count === 0) return t`No changes needed`;
  const tag = typeof value === 'string' ? value : '';
  return DONE_MESSAGES[action]({ count, shown: formatNumber(count), tag });
}
