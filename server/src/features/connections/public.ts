export { countConnectionsSince, hasConnections } from './connections.service.ts';
export { searchConnections } from './connections.service.ts';
export {
  connectionBetween,
  countMutualConnections,
  getConnection,
  getConnections,
  isConnectedWith,
} from './connections.service.ts';
export { getDismissedSuggestions } from './suggestions/dismiss-suggestion.service.ts';
export {
  addressesToInvite,
  canEmailInvitation,
  inviteRetentionCutoff,
} from './invites/invite-people.service.ts';
export { requireVerifiedEmail } from './verified-email.ts';
export { getFirstSuggestions } from './suggestions/suggested-connections.service.ts';
export {
  connectIntroduced,
  getPendingRequests,
  requirePendingRequest,
} from './requests/answer-request.service.ts';
