// What other features may use.
export { getPasskeys, hasPasskeys, purgeExpiredPasskeyChallenges } from './passkeys.service.ts';
