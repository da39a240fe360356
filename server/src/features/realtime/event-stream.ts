import type { EventHub } from '../../infra/events.ts';
import { write, type OpenStream } from './stream-registry.ts';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies such as nginx would hold the events back.
  'x-accel-buffering': 'no',
};

/** What a page has had so far. */
export interface ResumePosition {
  /** The id of the last event that it had from an earlier stream, of whichever server. */
  after?: string | undefined;
  /** Where it had none yet: for how long it has been reading. */
  since_ms?: number | undefined;
}

/** No event has this id. */
const UNKNOWN = '';

/**
 * Tells one open page what changed, as server-sent events: `change` with topic and id, `lost` where something may
 * have been missed and all must be read again. What came since it last knew all is told first. Ends with its session.
 */
export function openEventStream(hub: EventHub, stream: OpenStream, had: ResumePosition): void {
  const { user_id, session_id, response } = stream;
  response.writeHead(200, HEADERS);
  // Held back until all that was missed is written, to be sent as one.
  response.cork();
  // From here on nothing is missed, so a page that reads everything after `ready` is up to date. Who comes back keeps
  // their id (WHATWG HTML 9.2.6) until they have the first event after it.
  const { after, since_ms } = had;
  const place = after ?? hub.newest(since_ms);
  write(response, eventOf('ready', {}, after === undefined ? place : undefined));
  const unsubscribe = hub.subscribe(
    user_id,
    {
      changed: (topic, id, event_id) => {
        if (topic === 'session' && id === session_id) response.end();
        else write(response, eventOf('change', { topic, id }, event_id));
      },
      lost: (event_id) => write(response, eventOf('lost', {}, event_id)),
    },
    after === undefined && since_ms === undefined ? undefined : (place ?? UNKNOWN),
  );
  response.uncork();
  response.on('close', unsubscribe);
}

function eventOf(event: string, data: unknown, id: string | undefined): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
