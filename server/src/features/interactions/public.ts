export { getContactChanges } from './card-changes.ts';
export {
  getInteraction,
  getInteractions,
  logInteraction,
  undoLoggedInteraction,
} from './interactions.service.ts';
export { getInteractionsById } from './timeline.service.ts';
export {
  addImportedInteractions,
  type ImportedInteraction,
  removeImportedInteractions,
} from './imported/imported-interactions.ts';
