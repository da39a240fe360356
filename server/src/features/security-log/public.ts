// What other features may use.
export { deviceOf } from './device.ts';
export {
  addressesOfLogins,
  deleteOldSecurityEvents,
  getSecurityLog,
  recordLogin,
  recordSecurityChange,
  recordSecurityEvent,
} from './security-log.service.ts';
