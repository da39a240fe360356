export { sendVerification } from './email-addresses.service.ts';
export { consumeLinkQuota } from './email-links.service.ts';
