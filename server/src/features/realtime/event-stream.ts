import type { ServerResponse } from 'node:http';
import { DURATIONS } from '#contract/limits.ts';
import type { UserContext } from '../../context.ts';
import type { EventHub } from '../../infra/events.ts';

/**
 * Tells one open page what changed, as server-sent events: `change` with topic and id, `lost` where something may
 * have been missed and all must be read again. Ends with its session.
 */
export function openEventStream(hub: EventHub, ctx: UserContext, response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies such as nginx would hold the events back.
    'x-accel-buffering': 'no',
  });
  const write = (event: string, data: unknown) =>
    response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  write('ready', {});

  const ping = setInterval(() => response.write(': ping\n\n'), DURATIONS.event_ping_ms);
  const unsubscribe = hub.subscribe(ctx.user_id, {
    changed: (topic, id) => {
      if (topic === 'session' && id === ctx.session_id) response.end();
      else write('change', { topic, id });
    },
    lost: () => write('lost', {}),
  });
  response.on('close', () => {
    clearInterval(ping);
    unsubscribe();
  });
}
