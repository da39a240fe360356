import { DEFAULT_INSTANCE } from '#contract/static-pages.ts';
import type { Context, InstanceState } from '../../context.ts';
import { type EventHub, publish } from '../../infra/events.ts';
import { findInstance, listUnendedAnnouncements } from './instance.queries.ts';

/** Until it's read. */
export const UNREAD_INSTANCE: InstanceState = { ...DEFAULT_INSTANCE, announcements: [] };

const TOPIC = 'instance';
// Never a user id: only servers listen.
const NO_USER = 0;

/** Keeps `settings.instance` up to date on this server. Returns how to stop. */
export async function watchInstance(ctx: Context, hub: EventHub): Promise<() => void> {
  const readAgain = () =>
    readInstance(ctx).catch((error: unknown) =>
      ctx.log.warn(error, 'Failed to read the settings of the installation'),
    );
  const stop = hub.observe({
    changed: (topic) => void (topic === TOPIC && readAgain()),
    lost: () => void readAgain(),
  });
  await readInstance(ctx);
  return stop;
}

/** Reads the settings of the installation into `settings.instance`. */
export async function readInstance({ db, clock, settings }: Context): Promise<void> {
  const today = clock.now().slice(0, 10);
  const [instance, announcements] = [
    await findInstance(db),
    await listUnendedAnnouncements(db, today),
  ];
  settings.instance = { ...DEFAULT_INSTANCE, ...instance, announcements };
}

/** Makes all servers read it after the commit. */
export async function publishInstance({ db }: Context): Promise<void> {
  await publish(db, [NO_USER], TOPIC);
}
