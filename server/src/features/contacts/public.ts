export { type Card, EMPTY_CARD } from './cards/card.ts';
export { findContactIds, expandTypos } from './list/contact-filter.ts';
export type { ContactFlags } from './flags/contact-flags.queries.ts';
export { changeFlags, countContactsIn } from './flags/contact-flags.ts';
export { searchContacts } from './search/contact-search.ts';
export type { ContactState } from './cards/contact-state.ts';
export type { ContactSummary } from './list/contact-summary.queries.ts';
export {
  countAddedSince,
  countOwnContacts,
  getContactSummaries,
  getFavorites,
  getLinkedUserIds,
} from './list/contact-summary.ts';
export { findTrashedIds, readTrash } from './flags/contact-flags.ts';
export {
  addContact,
  fillEmptyFields,
  findByEmailOrPhone,
  findLinkedContact,
  requireOwnContacts,
  findOwnContactsById,
  linkContactToUser,
  readExtra,
} from './contacts.service.ts';
export {
  type EntryCounts,
  type FullContact,
  countEntries,
  findFullContact,
  findFullContactsById,
  streamFullContacts,
} from './cards/full-contacts.ts';
export {
  type Proposal,
  insertImportedContacts,
  duplicateFinder,
  findMatches,
  hasChangedSince,
  insertPreparedContacts,
  prepareContacts,
  fillContactsFromImport,
  vacuumAfterImport,
} from './import-support/imported-contacts.ts';
export {
  markContactedByMessage,
  lockOwnContacts,
  markContacted,
  unmarkContacted,
} from './flags/last-contacted.ts';
export { streamPhotos } from './photos/export-photos.ts';
export { encodeContactPhoto } from './photos/contact-photos.service.ts';
export { removePhotos, restorePhotos } from './photos/removed-photos.ts';
export {
  deleteSharedPhoto,
  renewSharedPhoto,
  savePhotoOfShare,
  sharePhoto,
} from './photos/shared-photos.ts';
export { detachMergedContacts, mergeContacts } from './merge/merge-contacts.ts';
export { matchedTexts } from './search/match-terms.ts';
export { getSortName } from './search/sort-keys.ts';
export {
  type UpdatedContact,
  undoAddedContacts,
  undoUpdatedContacts,
} from './import-support/undo-import-contacts.ts';
export { unmergeContacts } from './merge/unmerge-contacts.ts';
export { editContacts } from './cards/write-contacts.ts';
export { removeContact } from './cards/contact-edit.service.ts';
export { addDeviceContact, changeDeviceContact } from './cards/device-edit.ts';
export { removePhoto, setEncodedPhoto } from './photos/contact-photos.service.ts';
export { recordProfileChange } from './profile/follow-profile.ts';
export type { JobChange } from './profile/linked-profiles.queries.ts';
export { getJobChanges, requireJobChange } from './profile/job-changes.ts';
export type { ShownProfile } from './profile/compare-profile.ts';
export { findShownProfile } from './profile/shown-profile.ts';
export { getProfileChangesOf } from './profile/profile-changes.service.ts';
export { undoableUntil, undoChange } from './profile/undo-change.service.ts';
export { describeSources, getValueSources } from './profile/value-sources.ts';
export { recordIntroductionOf } from './cards/contact-history.ts';
export { toPhoneKey } from './cards/phone-key.ts';
export { type Source, sourceOf } from './cards/sources.ts';
