export { getStoredRelationships } from './export-relationships.ts';
export { getHouseholds, getHouseholdsOf } from './households/households.service.ts';
export { recordIntroduction } from './introductions.ts';
export { getOwnKinds } from './kinds/kinds.service.ts';
export {
  type MovedRelationships,
  moveRelationships,
  moveRelationshipsBack,
} from './merge/merge.service.ts';
export { getAllRelationshipsOf } from './relationships.service.ts';
