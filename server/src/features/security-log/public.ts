export {
  OPERATOR,
  addressesOfLogins,
  addressesOfTokenUses,
  deviceOf,
  getSecurityLog,
  recordLogin,
  recordSecurityChange,
  recordSecurityEvent,
} from './security-log.service.ts';
