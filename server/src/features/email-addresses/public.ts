// What other features may use.
export { sendVerification } from './email-addresses.service.ts';
