import type { CallContext, Context, PersonContext } from '../../../context.ts';
import { addMs } from '../../../infra/clock.ts';
import { hashToken } from '../../../infra/tokens.ts';
import {
  deleteDevicesBefore,
  findSharedIdentity,
  listSharedIdentities,
  type SharedIdentity,
  upsertDevice,
} from './same-person.queries.ts';

/** Where the dots of a mailbox's name mean nothing, and the domain by which such a mailbox is known. */
const DOTLESS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

const HOUR_MS = 3_600_000;

const KEPT_MS = 365 * 24 * HOUR_MS;

/** A program that makes up a name for each call fills no table. */
const MOST = 100;

/** Whether two accounts seem to be one person's: by their mailboxes, a browser in common, a payout destination in common. */
export async function isSamePerson(
  { db }: Context,
  referrer_id: number,
  referred_id: number,
): Promise<boolean> {
  const tie = await findSharedIdentity(db, referrer_id, referred_id);
  return tie !== undefined && isOne(tie);
}

/** The referrals from or to the caller whose two ends seem to be one person, if the caller was paid to this destination. */
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

/** The mailbox behind an address, by which two ways to write it are the same: without case, without what follows a plus. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at).toLowerCase();
  const domain = email.slice(at + 1).toLowerCase();
  const plain = name.replace(/(?<=.)\+.*$/, '');
  const known = DOTLESS[domain];
  return known === undefined ? `${plain}@${domain}` : `${plain.replaceAll('.', '')}@${known}`;
}
