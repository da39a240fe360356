export { answerChallenge, completeChallenge, requireChallenge } from './login-challenges.ts';
export { encryptSecretsSoon, hasEncryptedSecrets } from './stored-secrets.ts';
export { openChallenge, resetTwoFactor } from './two-factor.service.ts';
