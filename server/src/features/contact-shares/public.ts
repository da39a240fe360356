export { getContactShares, getPendingShares } from './contact-shares.service.ts';
