import type { BulkAction } from '#contract/bulk.ts';
import type { Action } from './bulk-action.ts';
import { favorite, moveToTrash, restore, setType, unfavorite } from './flag-actions.ts';
import { addTag, removeTag } from './tag-actions.ts';

/** All that can be done to many contacts at once. */
export const ACTIONS: Record<BulkAction, Action> = {
  delete: moveToTrash,
  restore,
  set_type: setType,
  add_tag: addTag,
  remove_tag: removeTag,
  favorite,
  unfavorite,
};
