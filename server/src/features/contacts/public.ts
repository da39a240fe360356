// What other features may use.
export type { Card } from './card.ts';
export { findContactIds } from './contact-filter.ts';
export type { ContactFlags } from './contact-flags.queries.ts';
export { changeFlags, countContactsIn } from './contact-flags.ts';
export { searchContacts } from './contact-search.ts';
export type { ContactState } from './contact-state.ts';
export type { ContactSummary } from './contact-summary.queries.ts';
export {
  countAddedSince,
  countOwn,
  getContactSummaries,
  getFavorites,
  getLinks,
} from './contact-summary.ts';
export { findTrashedIds, readTrash } from './contact-trash.ts';
export {
  createContactFor,
  fillEmptyFields,
  findByEmailOrPhone,
  findOwnContacts,
  findPresentContacts,
  linkContactToUser,
} from './contacts.service.ts';
export {
  type EntryCounts,
  type FullContact,
  countEntries,
  streamFullContacts,
} from './full-contacts.ts';
export {
  type Proposal,
  addContactsFor,
  duplicateFinder,
  findMatches,
  hasChangedSince,
  insertPreparedContacts,
  prepareContacts,
  updateContactsFor,
  vacuumAfterImport,
} from './imported-contacts.ts';
export {
  contactedByMessage,
  lockOwnContacts,
  markContacted,
  unmarkContacted,
} from './last-contacted.ts';
export { detachMergedContacts, mergeContacts } from './merge-contacts.ts';
export { sortName } from './searchable.ts';
export { type UpdatedContact, undoAdded, undoUpdated } from './undo-import-contacts.ts';
export { unmergeContacts } from './unmerge-contacts.ts';
export { editContacts } from './write-contacts.ts';
