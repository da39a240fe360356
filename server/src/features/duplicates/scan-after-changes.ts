import type { Context } from '../../context.ts';
import type { EventHub } from '../../infra/events.ts';
import { enqueueBackgroundJob, enqueueJob } from '../../infra/jobs.ts';
import { findOwners } from './scan.queries.ts';

export const SCAN_JOB = 'duplicates.scan-contacts';
/** Finds changes whose events were lost. */
export const ENQUEUE_SCANS_JOB = 'duplicates.enqueue-scans';

/** A scan waits until an owner's contacts haven't changed for this long … */
const DEBOUNCE_MS = 200;
/** … but not longer than this. */
const MAX_WAIT_MS = 5000;
const OWNERS_PER_QUERY = 1000;

/**
 * Enqueues a scan after an owner's contacts changed. It uses the events of changes, so that it costs the transactions
 * that change contacts nothing. Returns the function that stops it. See docs/features/duplicates.md.
 */
export function scanAfterChanges(ctx: Context, hub: EventHub): () => void {
  const waiting = new Map<number, { since: number; timer: NodeJS.Timeout }>();
  const report = (error: unknown) => ctx.log.warn(error, 'A scan for duplicates was not enqueued');

  function scanSoon(owner_id: number): void {
    const now = Date.now();
    const { since = now, timer: earlier } = waiting.get(owner_id) ?? {};
    clearTimeout(earlier);
    const delay = Math.min(DEBOUNCE_MS, since + MAX_WAIT_MS - now);
    const timer = setTimeout(() => {
      waiting.delete(owner_id);
      enqueueScan(ctx, owner_id).catch(report);
    }, delay);
    waiting.set(owner_id, { since, timer });
  }

  const scanAll = () => {
    enqueueJob(ctx.db, ENQUEUE_SCANS_JOB, {}, ENQUEUE_SCANS_JOB).catch(report);
  };
  const unsubscribe = hub.observe({
    changed: (topic, user_ids) => {
      if (topic === 'contacts') for (const id of user_ids) scanSoon(id);
    },
    lost: scanAll,
  });
  scanAll();
  return () => {
    unsubscribe();
    for (const { timer } of waiting.values()) clearTimeout(timer);
  };
}

/** Enqueues a scan for every owner with contacts to compare. */
export async function enqueueScans(ctx: Context): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) {
    const owners = await findOwners(ctx.db, after, OWNERS_PER_QUERY);
    for (const { id, needs_scan } of owners) if (needs_scan) await enqueueScan(ctx, id);
    after = owners.at(-1)?.id;
  }
}

/** After other jobs: a profile may change the contacts of thousands of owners, in batches. */
function enqueueScan({ db }: Context, owner_id: number): Promise<void> {
  return enqueueBackgroundJob(db, SCAN_JOB, { owner_id }, `${SCAN_JOB}:${owner_id}`);
}
