// What other features may use.
export { withAttemptLimit } from './attempt-limits.service.ts';
