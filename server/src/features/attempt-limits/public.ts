export { withAttemptLimit } from './attempt-limits.service.ts';
