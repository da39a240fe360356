export { answerChallenge, completeChallenge, requireChallenge } from './login-challenges.ts';
export { openChallenge, purgeExpiredChallenges } from './two-factor.service.ts';
