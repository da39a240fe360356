export {
  type ProvenPassword,
  checkPassword,
  hashNewPassword,
  isStillCurrent,
  requirePassword,
  requirePasswordLogin,
} from './passwords.service.ts';
