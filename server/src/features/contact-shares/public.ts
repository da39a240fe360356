export { requirePendingShare } from './answer-share.service.ts';
export { getContactShares, getPendingShares } from './contact-shares.service.ts';
export { cardName } from './shared-card.ts';
