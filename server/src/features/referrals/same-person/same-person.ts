import type { CallContext, Context, PersonContext } from '../../../context.ts';
import { addMs, HOUR_MS, DAY_MS } from '../../../infra/clock.ts';
import { hashToken } from '../../../infra/tokens.ts';
import {
  deleteDevicesBefore,
  findSharedIdentity,
  listSharedIdentities,
  type SharedIdentity,
  upsertDevice,
} from './same-person.queries.ts';

/** Providers that ignore dots in addresses, with their canonical domain. */
const DOTLESS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

const RETENTION_MS = 365 * DAY_MS;

/** Limits stored devices per user. */
const MAX_DEVICES = 100;

/** Whether two accounts share a mailbox, browser or payout destination. */
export async function isSamePerson(
  { db }: Context,
  referrer_id: number,
  referred_id: number,
): Promise<boolean> {
  const tie = await findSharedIdentity(db, referrer_id, referred_id);
  return tie !== undefined && isOne(tie);
}

/**
 * The caller's referrals whose referrer and referred user seem to be one person, as if the caller had this payout
 * destination.
 */
export async function referralsToOneself(
  { db, user_id }: PersonContext,
  destination_hash: Buffer,
): Promise<number[]> {
  const ties = await listSharedIdentities(db, user_id, destination_hash);
  return ties.filter(isOne).map(({ id }) => id);
}

function isOne({ referrer_email, referred_email, ...shares }: SharedIdentity): boolean {
  if (shares.shares_device || shares.shares_destination) return true;
  return mailboxOf(referrer_email) === mailboxOf(referred_email);
}

/** Records a hash of the browser's device id. */
export async function recordDevice(ctx: CallContext, user_id: number): Promise<void> {
  const { device } = ctx.client;
  if (device === '') return;
  const now = ctx.clock.now();
  const device_row = { user_id, device_hash: hashToken(device), now };
  await upsertDevice(ctx.db, device_row, {
    refresh_before: addMs(now, -HOUR_MS),
    max: MAX_DEVICES,
  });
}

/** Deletes devices not seen for a year. */
export async function deleteStaleDevices(ctx: Context): Promise<void> {
  await deleteDevicesBefore(ctx.db, addMs(ctx.clock.now(), -RETENTION_MS));
}

/** The mailbox of an address: lowercase, without a plus suffix. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at).toLowerCase();
  const domain = email.slice(at + 1).toLowerCase();
  const plain = name.replace(/(?<=.)\+.*$/, '');
  const known = DOTLESS[domain];
  return known === undefined ? `${plain}@${domain}` : `${plain.replaceAll('.', '')}@${known}`;
}
