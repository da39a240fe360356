export { answerChallenge, completeChallenge, requireChallenge } from './login-challenges.ts';
export { openChallenge } from './two-factor.service.ts';
