import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { health } from '#contract/service.ts';
import { apiBase } from '../../lib/http/api-base.ts';
import { readEvents } from '../../lib/http/event-stream.ts';

type Health = z.infer<typeof health>;

/** Health data, and the server's clock minus this device's in milliseconds. */
export interface ServerStatus extends Health {
  clock_ahead_ms: number | null;
}

const TIMEOUT_MS = 8_000;

/** Plain fetch: the HTTP client retries and hides headers. */
export const serverStatusQuery = () =>
  queryOptions({
    queryKey: ['service', 'status'],
    queryFn: async ({ signal }): Promise<ServerStatus> => {
      const requestedAt = Date.now();
      const response = await get(`${apiBase()}/api/health/`, signal);
      const date = response.headers.get('date');
      const health = (await response.json()) as Partial<Health>;
      if (health.version === undefined) throw new Error('The server isn’t Acquaint.');
      const clock_ahead_ms = date === null ? null : clockAhead(date, requestedAt, Date.now());
      return { ...(health as Health), clock_ahead_ms };
    },
    staleTime: 0,
  });

export const buildQuery = () =>
  queryOptions({
    queryKey: ['service', 'newest_build'],
    queryFn: async ({ signal }) => {
      const response = await get('/version.json', signal);
      return ((await response.json()) as { build: string }).build;
    },
    staleTime: 0,
  });

/** Opens an event stream until it's ready. */
export const eventStreamQuery = () =>
  queryOptions({
    queryKey: ['service', 'event_stream'],
    queryFn: async ({ signal }) => {
      const enough = new AbortController();
      const until = AbortSignal.any([signal, enough.signal]);
      const response = await get(`${apiBase()}/api/events/`, until);
      if (response.ok && response.body !== null)
        for await (const { event } of readEvents(response.body))
          if (event === 'ready') {
            enough.abort();
            return true;
          }
      throw new Error('The event stream doesn’t open.');
    },
    staleTime: 0,
  });

function get(url: string, signal: AbortSignal) {
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  return fetch(url, { signal: timeout, cache: 'no-store' });
}

/** The Date header has second precision; the response was created between request and arrival. */
function clockAhead(date: string, requestedAt: number, receivedAt: number): number {
  return Date.parse(date) + 500 - (requestedAt + receivedAt) / 2;
}
