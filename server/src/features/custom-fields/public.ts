export {
  checkCustomValues,
  getCustomFields,
  getFieldDefinitions,
} from './custom-fields.service.ts';
export type { FieldDefinition } from './custom-fields.queries.ts';
export { type CustomCondition, customConditions } from './filter-values.ts';
export {
  createMissingFields,
  deleteCreatedFields,
  type MissingField,
  resolveValue,
  storedValues,
} from './imported-fields.ts';
