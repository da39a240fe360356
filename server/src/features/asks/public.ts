export {
  type AskToReview,
  answerAsk,
  dismissAsk,
  getAnsweredAsks,
  getAsk,
  getAsksToReview,
  getOwnAsks,
  getReceivedAsks,
  getUnansweredAsks,
  hasAsked,
  requireAskToReview,
  requireReceivedAsk,
  REVIEW_DAYS,
  setReviewed,
  undismissAsk,
} from './asks.service.ts';
export { getMutes } from './mutes.service.ts';
export { findMatches } from './matching/find-matches.ts';
