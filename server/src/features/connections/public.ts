// What other features may use.
export { countConnectionsSince, hasConnections } from './connection-counts.ts';
export { searchConnections } from './connection-search.ts';
export { fullName } from './connection-view.ts';
export {
  connectionBetween,
  countMutualConnections,
  getConnections,
  isConnectedWith,
} from './connections.service.ts';
export { getDismissedSuggestions } from './dismiss-suggestion.ts';
export {
  addressesToInvite,
  canEmailInvitation,
  inviteRetentionCutoff,
  sanitizeNameForEmail,
} from './invite-policy.ts';
export { getFirstSuggestions } from './suggested-connections.ts';
export {
  countPendingRequests,
  getPendingRequests,
  requirePendingRequest,
} from './waiting-requests.ts';
