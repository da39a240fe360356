export { deviceOf } from './security-log.service.ts';
export {
  addressesOfLogins,
  getSecurityLog,
  recordLogin,
  recordSecurityChange,
  recordSecurityEvent,
} from './security-log.service.ts';
