// What other features may use.
export { getContactShares, getWaitingShares } from './contact-shares.service.ts';
