// Sends requests to a server, many at once. Runs in its own process, so that sending doesn't delay what its parent
// measures: it gets an attack, and sends a message when it starts and the number of responses by status at the end.

const REQUEST_COUNT = 200;
const CONCURRENT_REQUESTS = 20;
/** Stops sending after this time. */
const MAX_DURATION_MS = 4000;

/** A request that is repeated. */
export interface AttackRequest {
  method: string;
  target: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
}

export interface Attack {
  origin: string;
  token: string;
  /** The address that the requests seem to come from. */
  ip: string;
  requests: AttackRequest[];
}

async function attack({ origin, token, ip, requests }: Attack): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const endsAt = performance.now() + MAX_DURATION_MS;
  let sent = 0;
  const sendNext = async (): Promise<void> => {
    if (sent >= REQUEST_COUNT || performance.now() > endsAt) return;
    const { method, target, headers, body } = requests[sent++ % requests.length]!;
    const response = await fetch(origin + target, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}`, 'x-forwarded-for': ip },
      ...(body !== null && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
    await response.arrayBuffer();
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    return sendNext();
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, sendNext));
  return statuses;
}

async function runAttack(message: Attack): Promise<void> {
  process.send?.('started');
  process.send?.(await attack(message));
  process.disconnect();
}

process.once('message', (message: Attack) => void runAttack(message));
