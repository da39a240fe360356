export { requirePendingShare } from './answer-share.service.ts';
export { getContactShares, getShare } from './contact-shares.service.ts';
export { receiveCard } from './receive-card.ts';
export { cardName, fieldsOf, includeFields, onlyFields, storedSharedCard } from './shared-card.ts';
