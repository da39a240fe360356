export { getContactChanges } from './card-changes.ts';
export { getInteractions, logInteraction, undoLoggedInteraction } from './interactions.service.ts';
