export {
  getRelationshipsOfCards,
  getStoredRelationships,
  type RelationshipOfCard,
} from './export-relationships.ts';
export { getHouseholds, getHouseholdsOf } from './households/households.service.ts';
export {
  findOrCreateKinds,
  type FoundKinds,
  removeUnusedKinds,
} from './imported/imported-kinds.ts';
export {
  addImportedRelationships,
  type ImportedRelationship,
  removeImportedRelationships,
} from './imported/imported-relationships.ts';
export { recordIntroduction } from './introductions.ts';
export { getOwnKinds } from './kinds/kinds.service.ts';
export {
  type MovedRelationships,
  moveRelationships,
  moveRelationshipsBack,
} from './merge/merge.service.ts';
export { getAllRelationshipsOf, removeRelationship } from './relationships.service.ts';
