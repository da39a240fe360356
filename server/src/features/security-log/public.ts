export {
  OPERATOR,
  addressesOfLogins,
  deviceOf,
  getSecurityLog,
  recordLogin,
  recordSecurityChange,
  recordSecurityEvent,
} from './security-log.service.ts';
