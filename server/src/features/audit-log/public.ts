export { type Actor, recordAct } from './audit-log.service.ts';
