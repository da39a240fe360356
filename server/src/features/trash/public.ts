export { restoreContact } from './trash.service.ts';
