export { consumeSignup, logInProven, openAccount } from './open-account.ts';
