export { addressBlock } from './windows.ts';
export { emailSubject } from './email-subject.ts';
export { limitFailures, releaseSlot, tryAcquireSlot } from './attempt-slots.ts';
export {
  consume,
  consumeUpTo,
  deleteExpiredWindows,
  recordUse,
  tryConsume,
} from './rate-limits.service.ts';
export { type LimitExceeded, type Limited, isExhausted, limitError } from './windows.ts';
