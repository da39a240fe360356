import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, isReachableAddress } from './public-addresses.ts';

const TIMEOUT_MS = 10_000;
/** How much of a response is read; the rest is dropped with the connection. */
const MAX_BODY_BYTES = 65_536;
/** Of an address whose check shouldn't keep a user waiting. */
const CHECK_TIMEOUT_MS = 3000;

/** Why there was no response. */
export type OutboundError =
  | 'invalid_url'
  | 'private_address'
  | 'unknown_host'
  | 'unreachable'
  | 'tls'
  | 'timeout'
  | 'aborted';

export interface OutboundResult {
  /** Null with an error. */
  status: number | null;
  /** At most the first 64 kB. */
  body: string;
  duration_ms: number;
  error: OutboundError | null;
}

export interface Address {
  address: string;
  family: number;
}

export type Resolve = (host: string) => Promise<Address[]>;

export interface OutboundOptions {
  headers?: Record<string, string>;
  /** Also private addresses and plain http; see WEBHOOK_PRIVATE_NETWORKS. */
  allow_private: boolean;
  signal?: AbortSignal;
  timeout_ms?: number;
  /** For tests. */
  resolve?: Resolve;
}

class Rejection extends Error {
  readonly code: OutboundError;

  constructor(code: OutboundError) {
    super(code);
    this.code = code;
  }
}

/**
 * Sends a POST to a URL that a user named. Only public addresses are reached: the host is resolved once, every address is
 * checked, and the connection uses exactly these, so that a second DNS answer can't lead elsewhere. Redirects aren't
 * followed. Takes at most ten seconds, and never throws: failures are an `error`.
 */
export async function sendOutbound(
  url: string,
  body: string | Uint8Array,
  { headers = {}, timeout_ms = TIMEOUT_MS, signal: outer, ...options }: OutboundOptions,
): Promise<OutboundResult> {
  const started = performance.now();
  const timeout = AbortSignal.timeout(timeout_ms);
  const signal = outer === undefined ? timeout : AbortSignal.any([timeout, outer]);
  const finish = (status: number | null, text: string, error: OutboundError | null) => ({
    status,
    body: text,
    duration_ms: Math.round(performance.now() - started),
    error,
  });
  try {
    const target = parseTarget(url, options.allow_private);
    const addresses = await orAborted(checkedAddresses(target, options), signal);
    const response = await post(target, { addresses, body, headers, signal });
    return finish(response.status, response.text, null);
  } catch (error) {
    return finish(null, '', errorCode(error, timeout, outer));
  }
}

/**
 * Why `url` isn't allowed, or null. A host that can't be resolved now is allowed: it's checked again for each request.
 */
export async function rejectedUrl(
  url: string,
  options: Pick<OutboundOptions, 'allow_private' | 'resolve'>,
): Promise<'invalid_url' | 'private_address' | null> {
  try {
    const target = parseTarget(url, options.allow_private);
    await orAborted(checkedAddresses(target, options), AbortSignal.timeout(CHECK_TIMEOUT_MS));
  } catch (error) {
    const code = error instanceof Rejection ? error.code : null;
    if (code === 'invalid_url' || code === 'private_address') return code;
  }
  return null;
}

function parseTarget(url: string, allow_private: boolean): URL {
  const target = URL.parse(url);
  const protocols = allow_private ? ['https:', 'http:'] : ['https:'];
  if (target === null || !protocols.includes(target.protocol)) throw new Rejection('invalid_url');
  if (target.username !== '' || target.password !== '') throw new Rejection('invalid_url');
  return target;
}

/** All addresses of the host. One that isn't allowed refuses them all. */
async function checkedAddresses(
  { hostname }: URL,
  { allow_private, resolve = resolveHost }: Pick<OutboundOptions, 'allow_private' | 'resolve'>,
): Promise<Address[]> {
  const addresses = await resolve(hostname.replace(/^\[|\]$/g, ''));
  if (addresses.length === 0) throw new Rejection('unknown_host');
  const isAllowed = allow_private ? isReachableAddress : isPublicAddress;
  if (!addresses.every(({ address }) => isAllowed(address))) throw new Rejection('private_address');
  return addresses;
}

/** As the operating system does, including its hosts file; an address resolves to itself. */
function resolveHost(host: string): Promise<Address[]> {
  return lookup(host, { all: true });
}

interface Post {
  addresses: Address[];
  body: string | Uint8Array;
  headers: Record<string, string>;
  signal: AbortSignal;
}

function post(target: URL, { addresses, body, headers, signal }: Post) {
  const pinned: LookupFunction = (_host, { all }, found) => {
    const [first] = addresses;
    if (all) found(null, addresses);
    else found(null, first!.address, first!.family);
  };
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = (target.protocol === 'http:' ? http : https).request(
      target,
      {
        method: 'POST',
        // No shared agent: it would reuse connections to addresses that were checked for another request.
        agent: false,
        lookup: pinned,
        signal,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        const end = () => {
          const text = Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES).toString('utf8');
          resolve({ status: response.statusCode ?? 0, text });
          request.destroy();
        };
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size >= MAX_BODY_BYTES) end();
        });
        response.on('end', end);
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Stops waiting for what can't be aborted itself. */
async function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(new Rejection('aborted'));
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function errorCode(error: unknown, timeout: AbortSignal, outer?: AbortSignal): OutboundError {
  if (outer?.aborted) return 'aborted';
  if (timeout.aborted) return 'timeout';
  if (error instanceof Rejection) return error.code;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME', 'EAI_NODATA'].includes(code)) return 'unknown_host';
  return /CERT|TLS|SSL|SELF_SIGNED|EPROTO/.test(code) ? 'tls' : 'unreachable';
}
