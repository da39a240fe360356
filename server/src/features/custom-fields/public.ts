export {
  checkCustomValues,
  getCustomFields,
  getFieldDefinitions,
} from './custom-fields.service.ts';
export type { FieldDefinition } from './custom-fields.queries.ts';
export { customConditions } from './filter-values.ts';
export {
  createMissingFields,
  deleteCreatedFields,
  resolveValue,
  storedValues,
} from './imported-fields.ts';
