export {
  createDefaultContactTypes,
  getContactTypes,
  lockContactTypes,
  requireOwnContactType,
} from './contact-types.service.ts';
export type { DefaultTypeKey } from './default-types.ts';
export { syncDefaultTypes, translateDefaultTypes } from './sync-default-types.ts';
export { deleteUnusedTypes, findOrCreateTypes } from './sync-default-types.ts';
export { getTypesState } from './contact-types.service.ts';
