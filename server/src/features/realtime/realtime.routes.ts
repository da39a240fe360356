import { eventRoutes } from '#contract/events.ts';
import type { Context } from '../../context.ts';
import type { MountStream } from '../../http/mount.ts';
import type { EventHub } from '../../infra/events.ts';
import { createStreamRegistry, openEventStream } from './event-stream.service.ts';

export function mountRealtime(mountStream: MountStream, hub: EventHub, context: Context): void {
  const streams = createStreamRegistry(context);
  mountStream(eventRoutes.stream, async ({ ctx, query }, { raw, request }) => {
    const after = lastEventId(request.headers['last-event-id']);
    if (after !== undefined) await hub.receive(after);
    // A closed connection emits no further close event.
    if (raw.destroyed) return;
    const stream = { user_id: ctx.user_id, session_id: ctx.session_id, response: raw };
    openEventStream(hub, stream, { after, since_ms: query.since_ms });
    streams.add(stream);
  });
}

/** An empty id means none (WHATWG HTML §9.2.3); any other unknown id may have expired. */
function lastEventId(header: string | string[] | undefined): string | undefined {
  return header === undefined || header === '' ? undefined : String(header);
}
