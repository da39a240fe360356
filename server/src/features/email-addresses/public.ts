export { sendVerification } from './email-addresses.service.ts';
