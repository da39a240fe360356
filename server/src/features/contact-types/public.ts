// What other features may use.
export {
  createDefaultContactTypes,
  getContactTypes,
  lockContactTypes,
  requireOwnContactType,
} from './contact-types.service.ts';
export type { DefaultTypeName } from './default-contact-types.ts';
export { syncDefaultTypes } from './sync-default-types.ts';
export { dropUnusedTypes, typesByName } from './types-by-name.ts';
export { getTypesState } from './types-state.ts';
