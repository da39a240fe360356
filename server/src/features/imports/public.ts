// What other features may use.
export { getImports } from './imports.service.ts';
