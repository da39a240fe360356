import type { CallContext, Context } from '../../../context.ts';
import { addMs } from '../../../infra/clock.ts';
import { hashToken } from '../../../infra/tokens.ts';
import { deleteDevicesBefore, upsertDevice } from './devices.queries.ts';

const HOUR_MS = 3_600_000;
const KEPT_MS = 365 * 24 * HOUR_MS;
/** A program that makes up a name for each call fills no table. */
const MOST = 100;

/** Notes with which browser a person is here, where it says what it is called; only a hash of that is kept. */
export async function recordDevice(ctx: CallContext, user_id: number): Promise<void> {
  const { device } = ctx.origin;
  if (device === '') return;
  const now = ctx.clock.now();
  const noted = { user_id, device_hash: hashToken(device), now };
  await upsertDevice(ctx.db, noted, { seen_before: addMs(now, -HOUR_MS), max: MOST });
}

/** Forgets browsers that were not seen for a year. */
export async function deleteStaleDevices(ctx: Context): Promise<void> {
  await deleteDevicesBefore(ctx.db, addMs(ctx.clock.now(), -KEPT_MS));
}
