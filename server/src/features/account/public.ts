export { startOver } from './start-over.service.ts';
