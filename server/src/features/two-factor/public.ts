export { answerChallenge, completeChallenge, requireChallenge } from './login-challenges.ts';
export { openChallenge, resetTwoFactor } from './two-factor.service.ts';
