export { getImports } from './imports.service.ts';
