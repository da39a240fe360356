import { eventRoutes } from '#contract/events.ts';
import type { MountStream } from '../../http/mount.ts';
import type { EventHub } from '../../infra/events.ts';
import { openEventStream } from './event-stream.ts';

export function mountRealtime(mountStream: MountStream, hub: EventHub): void {
  mountStream(eventRoutes.stream, ({ ctx }, reply) => openEventStream(hub, ctx, reply.raw));
}
