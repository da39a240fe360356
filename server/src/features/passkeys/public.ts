export {
  getPasskeyNames,
  getPasskeys,
  hasPasskeys,
  removeAllPasskeys,
} from './passkeys.service.ts';
