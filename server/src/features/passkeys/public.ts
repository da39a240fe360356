export { getPasskeys, hasPasskeys } from './passkeys.service.ts';
