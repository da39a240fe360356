export { getContactChanges } from './card-changes.ts';
export { getInteractions } from './interactions.service.ts';
