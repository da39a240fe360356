import { eventRoutes } from '#contract/events.ts';
import type { Context } from '../../context.ts';
import type { MountStream } from '../../http/mount.ts';
import type { EventHub } from '../../infra/events.ts';
import {
  createStreamRegistry,
  idLoader,
  openEventStream,
  UNKNOWN_EVENT_ID,
} from './event-stream.service.ts';

export function mountRealtime(mountStream: MountStream, hub: EventHub, context: Context): void {
  const streams = createStreamRegistry(context);
  const loadIds = idLoader(context);
  mountStream(eventRoutes.stream, async ({ ctx, query }, { raw, request }) => {
    const ids = await loadIds();
    const last_id = lastEventId(request.headers['last-event-id']);
    // An unknown id resumes nothing.
    const after = last_id && (ids.decrypt(last_id) ?? UNKNOWN_EVENT_ID);
    if (after) await hub.receive(after);
    // A closed connection emits no further close event.
    if (raw.destroyed) return;
    const stream = { ctx, response: raw, hub, ids };
    openEventStream(stream, { after, since_ms: query.since_ms });
    streams.add(stream);
  });
}

/** An empty id means none (WHATWG HTML §9.2.3). Unknown ids are valid: their event may have expired. */
function lastEventId(header: string | string[] | undefined): string | undefined {
  return header === undefined || header === '' ? undefined : String(header);
}
