import { tooManyRequests, type AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { addMs, type Timestamp } from '../../infra/clock.ts';
import { findWindow } from './rate-limits.queries.ts';

/** What a refusal can say: how many more there may be in this window, and when the next begins ("42 seconds"). */
export interface LimitExceeded {
  left: number;
  wait: string;
}

/** So many times in a window for each subject: `{ name: 'sign-up', max: 20, window_ms: 3_600_000 }`. */
export interface RateLimit {
  name: string;
  max: number;
  window_ms: number;
  /** Its own words where it has some. */
  sentence?: (refused: LimitExceeded) => string;
}

/** A limit and whom it counts: an account, an address (as `addressBlock` gives it). */
export interface Limited {
  limit: RateLimit;
  subject: string;
}

/** Whether the subject has used up what the limit allows in the window that is open. */
export async function isExhausted(ctx: Context, limited: Limited): Promise<boolean> {
  const window = await findWindow(ctx.db, keyOf(limited), ctx.clock.now());
  return (window?.used ?? 0) >= limited.limit.max;
}

/** 429: until the window of this limit ends. */
export async function limitError(ctx: Context, limited: Limited): Promise<AppError> {
  const window = await findWindow(ctx.db, keyOf(limited), ctx.clock.now());
  return limitErrorUntil(
    ctx,
    limited.limit,
    window?.window_ends_at ?? windowOf(ctx, limited).ends_at,
  );
}

/** The window that a use now would open. */
export function windowOf(ctx: Context, limited: Limited) {
  const now = ctx.clock.now();
  return { key: keyOf(limited), now, ends_at: addMs(now, limited.limit.window_ms) };
}

export function keyOf({ limit, subject }: Limited): string {
  return `${limit.name}:${subject}`;
}

/** 429 until this moment. */
export function limitErrorUntil(
  ctx: Context,
  limit: RateLimit,
  ends_at: Timestamp,
  left = 0,
): AppError {
  const ms = Date.parse(ends_at) - Date.parse(ctx.clock.now());
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const { sentence = tooManyTries } = limit;
  return tooManyRequests(sentence({ left, wait: formatWait(seconds) }), seconds);
}

function tooManyTries({ wait }: LimitExceeded): string {
  return `Too many tries. Please try again in ${wait}.`;
}

/** Never less than it is: "42 seconds", "5 minutes", "3 hours". */
export function formatWait(seconds: number): string {
  if (seconds === 1) return '1 second';
  if (seconds < 2 * MINUTE) return `${seconds} seconds`;
  if (seconds <= 2 * HOUR) return `${Math.ceil(seconds / MINUTE)} minutes`;
  return `${Math.ceil(seconds / HOUR)} hours`;
}

const MINUTE = 60;
const HOUR = 3_600;
