export { getPasskeys, hasPasskeys, purgeExpiredPasskeyChallenges } from './passkeys.service.ts';
