export { closeAccount } from './account.service.ts';
export { startOver } from './start-over.service.ts';
