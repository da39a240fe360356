import { isIPv6 } from 'node:net';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { type AppError, tooManyRequests } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { addMs, type Timestamp } from '../../infra/clock.ts';
import { inSeconds, type LocalizedValue } from '../../infra/translations.ts';
import { findWindow } from './rate-limits.queries.ts';

const IPV6_NETWORK_GROUPS = 4;

/** Remaining uses in this window, and when the next starts ("in 42 seconds"). */
export interface LimitExceeded {
  left: number;
  when: LocalizedValue;
}

/** Uses per window and subject: `{ name: 'sign-up', max: 20, window_ms: 3_600_000 }`. */
export interface RateLimit {
  name: string;
  max: number;
  window_ms: number;
  /** A custom message. */
  message?: (exceeded: LimitExceeded) => MessageDescriptor;
}

/** A limit and its subject: an account, or an address as `addressBlock` returns it. */
export interface Limited {
  limit: RateLimit;
  subject: string;
}

/** Whether the subject used up the current window. */
export async function isExhausted(ctx: Context, limited: Limited): Promise<boolean> {
  const window = await findWindow(ctx.db, keyOf(limited), ctx.clock.now());
  return (window?.used ?? 0) >= limited.limit.max;
}

/** 429 until the window ends. */
export async function limitError(ctx: Context, limited: Limited): Promise<AppError> {
  const window = await findWindow(ctx.db, keyOf(limited), ctx.clock.now());
  return limitErrorUntil(
    ctx,
    limited.limit,
    window?.window_ends_at ?? windowOf(ctx, limited).ends_at,
  );
}

/** The window a use now would start. */
export function windowOf(ctx: Context, limited: Limited) {
  const now = ctx.clock.now();
  return { key: keyOf(limited), now, ends_at: addMs(now, limited.limit.window_ms) };
}

export function keyOf({ limit, subject }: Limited): string {
  return `${limit.name}:${subject}`;
}

/** 429 until this time. */
export function limitErrorUntil(
  ctx: Context,
  limit: RateLimit,
  ends_at: Timestamp,
  left = 0,
): AppError {
  const ms = Date.parse(ends_at) - Date.parse(ctx.clock.now());
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const { message = tooManyTries } = limit;
  return tooManyRequests(message({ left, when: inSeconds(seconds) }), seconds);
}

function tooManyTries({ when }: LimitExceeded): MessageDescriptor {
  return msg`Too many attempts. Try again ${{ when }}.`;
}

/**
 * The subject of an address: IPv4 as is, also mapped to IPv6 (`::ffff:192.0.2.1`, RFC 4291 §2.5.5.2); for IPv6 the
 * first 64 bits, which one household shares (RFC 6177). Other text is returned unchanged.
 */
export function addressBlock(ip: string): string {
  const [address = ''] = ip.split('%', 1);
  if (!isIPv6(address)) return ip;
  const groups = groupsOf(address);
  const isMappedIpv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMappedIpv4)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  const network = groups.slice(0, IPV6_NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

function groupsOf(address: string): number[] {
  // URL parsing normalizes addresses.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail] = written
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  if (tail === undefined) return head;
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
