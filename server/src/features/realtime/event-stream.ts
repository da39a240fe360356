import type { ServerResponse } from 'node:http';
import { DURATIONS } from '#contract/limits.ts';
import type { UserContext } from '../../context.ts';
import type { EventHub } from '../../infra/events.ts';
import { isSessionAlive } from '../sessions/sessions.service.ts';

// Events are small: so much unsent means that nobody reads. The client comes back and reads all again.
const UNSENT_BYTES_MAX = 64 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies such as nginx would hold the events back.
  'x-accel-buffering': 'no',
};

/**
 * Tells one open page what changed, as server-sent events: `change` with topic and id, `lost` where something may
 * have been missed and all must be read again. Ends with its session.
 */
export function openEventStream(hub: EventHub, ctx: UserContext, response: ServerResponse): void {
  response.writeHead(200, HEADERS);
  const write = (text: string) => {
    if (response.writableEnded) return;
    if (response.writableLength > UNSENT_BYTES_MAX) response.destroy();
    else response.write(text);
  };
  const tell = (event: string, data: unknown) =>
    write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

  // From here on nothing is missed, so a page that reads everything after `ready` is up to date.
  const unsubscribe = hub.subscribe(ctx.user_id, {
    changed: (topic, id) => {
      if (topic === 'session' && id === ctx.session_id) response.end();
      else tell('change', { topic, id });
    },
    lost: () => tell('lost', {}),
  });
  tell('ready', {});
  const ping = setInterval(() => {
    write(': ping\n\n');
    void endWithSession(ctx, response);
  }, DURATIONS.event_ping_ms);
  response.on('close', () => {
    clearInterval(ping);
    unsubscribe();
  });
  void endWithSession(ctx, response);
}

/** A session may have ended before this stream listened, and expires without an event. */
async function endWithSession(ctx: UserContext, response: ServerResponse): Promise<void> {
  try {
    if (!(await isSessionAlive(ctx))) response.end();
  } catch (error) {
    ctx.log.warn({ err: error }, 'A session could not be looked up');
  }
}
