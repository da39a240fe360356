export {
  type AccountEmail,
  getAddress,
  isSameEmail,
  lockEmail,
  markEmailVerified,
  setEmail,
  setPasswordHash,
} from './credentials.ts';
export { setPurposes } from './users.service.ts';
export {
  createUser,
  findCredentials,
  findOwnCredentials,
  getFieldVisibility,
  getMe,
  isAdministrator,
} from './users.service.ts';
