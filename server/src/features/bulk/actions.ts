import type { BatchAction } from '#contract/bulk.ts';
import type { Action } from './bulk-action.ts';
import { setCadence, setCompany, setCustom } from './field-actions.ts';
import { favorite, moveToTrash, restore, setType, unfavorite } from './flag-actions.ts';
import { logWithAll } from './log-action.ts';
import { removePhoto } from './photo-action.ts';
import { addTag, colorTag, deleteTag, removeTag, renameTag } from './tag-actions.ts';

export const ACTIONS: Record<BatchAction, Action> = {
  delete: moveToTrash,
  restore,
  set_type: setType,
  add_tag: addTag,
  remove_tag: removeTag,
  favorite,
  unfavorite,
  set_cadence: setCadence,
  set_company: setCompany,
  set_custom: setCustom,
  remove_photo: removePhoto,
  log_interaction: logWithAll,
  rename_tag: renameTag,
  delete_tag: deleteTag,
  color_tag: colorTag,
};
