export { getContactShares, getWaitingShares } from './contact-shares.service.ts';
