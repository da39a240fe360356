import { useRef } from 'react';

/** A UUID (RFC 9562 version 4) per user action, reused for retries. `randomUUID` requires HTTPS. */
export function newIdempotencyKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  return uuidOf((crypto as Crypto).getRandomValues(new Uint8Array(16)));
}

/** Returns the key of a request: the same for the same body, so that a retry doesn't run twice. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.body) last.current = { body: text, key: newIdempotencyKey() };
    return last.current.key;
  };
}

/** A version 4 UUID from 16 random bytes. */
export function uuidOf(random: Uint8Array): string {
  const bytes = Uint8Array.from(random);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
