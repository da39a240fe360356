export { deviceOf } from './security-log.service.ts';
export {
  addressesOfLogins,
  deleteOldSecurityEvents,
  getSecurityLog,
  recordLogin,
  recordSecurityChange,
  recordSecurityEvent,
} from './security-log.service.ts';
