export {
  type ProvenPassword,
  checkPassword,
  hashNewPassword,
  isStillCurrent,
  requirePassword,
} from './passwords.service.ts';
