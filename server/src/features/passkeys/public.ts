export {
  getPasskeyNames,
  getPasskeys,
  hasPasskeys,
  removeAllPasskeys,
} from './passkeys.service.ts';
export { requirePasskey } from './require-passkey.ts';
