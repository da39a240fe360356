export {
  createDefaultContactTypes,
  getContactTypes,
  lockContactTypes,
  requireOwnContactType,
} from './contact-types.service.ts';
export type { DefaultTypeName } from './sync-default-types.ts';
export { syncDefaultTypes } from './sync-default-types.ts';
export { deleteUnusedTypes, findOrCreateTypes } from './sync-default-types.ts';
export { getTypesState } from './contact-types.service.ts';
