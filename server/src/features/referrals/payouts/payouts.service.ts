import { formatLocale } from '#contract/format-locale.ts';
import { createHash } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { emailAddress } from '#contract/fields.ts';
import type { Money, Payout, PayoutRequest } from '#contract/referrals.ts';
import { AppError, badInput, conflict, emailNotVerified, notFound } from '../../../app-error.ts';
import { mailboxOf, referralsToOneself } from '../same-person/same-person.ts';
import type { UserContext } from '../../../context.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../../paging.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { getBalances } from '../ledger/earnings.service.ts';
import { checkReferralsOf, rejectReferral } from '../evaluate-referral.ts';
import { insertLine } from '../ledger/ledger.queries.ts';
import { formatMoney } from '#contract/format-money.ts';
import {
  findOpenPayout,
  insertPayout,
  listPayouts,
  lockDestination,
  lockRecipient,
  type PayoutRow,
} from './payouts.queries.ts';
import { toAsciiDigits } from '#contract/digits.ts';

/** The normalized destination. 400 at `destination` if invalid for the method; unknown methods accept anything. */
export function checkedDestination({ method, destination }: PayoutRequest): string {
  if (method === 'bank_transfer') return checkedIban(destination);
  if (method === 'paypal' && !isMailbox(destination))
    throw badInput({ destination: msg`Enter the email address of a PayPal account.` });
  return destination;
}

function checkedIban(text: string): string {
  const iban = electronicFormatIBAN(toAsciiDigits(text)) ?? '';
  if (!isValidIBAN(iban))
    throw badInput({ destination: msg`Enter an IBAN, e.g. GB29 NWBK 6016 1331 9268 19.` });
  return iban;
}

/** Equal for the same destination in any notation or method. */
export function hashOfDestination(destination: string): Buffer {
  const plain = isMailbox(destination)
    ? mailboxOf(destination)
    : destination
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[\s.\-_/]+/g, '');
  return createHash('sha256').update(plain).digest();
}

/** Shows only the end of a destination. */
export function maskedDestination(destination: string): string {
  if (isMailbox(destination)) return `…${destination.slice(destination.lastIndexOf('@'))}`;
  const characters = Array.from(destination);
  const shown = Math.min(4, Math.floor(characters.length / 2));
  return `…${shown === 0 ? '' : characters.slice(-shown).join('')}`;
}

function isMailbox(text: string): boolean {
  return emailAddress.safeParse(text).success;
}

/** One page of payout requests, newest first. */
export async function getPayouts(ctx: UserContext, query: PageQuery): Promise<Page<Payout>> {
  const { limit, after: before } = readCursor(query);
  const rows = await listPayouts(ctx.db, ctx.user_id, before, limit + 1);
  return pageOf(rows.map(shownPayout), limit);
}

export function shownPayout(row: PayoutRow): Payout {
  const { id, amount_minor, currency, method, destination, state, why, ...timestamps } = row;
  return {
    id,
    amount: { amount_minor, currency },
    method,
    destination: maskedDestination(destination),
    state: state as Payout['state'],
    why: state === 'rejected' ? why : null,
    created_at: timestamps.created_at,
    settled_at: timestamps.settled_at,
  };
}

/**
 * Requests a payout of everything available. 400 at `destination` if invalid, 403 if the caller's address isn't
 * verified, 409 below the minimum or with an open request.
 */
export async function requestPayout(ctx: UserContext, request: PayoutRequest): Promise<Payout> {
  const destination = checkedDestination(request);
  await checkReferralsOf(ctx);
  const answer = await inTransaction(ctx, async (inside) => {
    const { locale } = await requireRecipient(inside);
    const destination_hash = hashOfDestination(destination);
    await lockDestination(inside.db, destination_hash);
    for (const id of await referralsToOneself(inside, destination_hash))
      await rejectReferral(inside, id, 'same_person');
    const { available } = await getBalances(inside);
    if (available.amount_minor < ctx.settings.referrals.minimum_payout_minor)
      return tooLittle(inside, available, locale);
    const { amount_minor } = available;
    return payAll(inside, { ...request, destination, destination_hash, amount_minor });
  });
  // Thrown after the transaction, so that clawbacks are kept.
  if (answer instanceof AppError) throw answer;
  return answer;
}

/** Serializes concurrent requests of one user. */
async function requireRecipient({ db, user_id }: UserContext) {
  const person = await lockRecipient(db, user_id);
  if (person === undefined) throw notFound(msg`User not found.`);
  if (person.email_verified_at === null)
    throw emailNotVerified(msg`Verify your email to request a payout.`);
  if ((await findOpenPayout(db, user_id)) !== undefined)
    throw conflict(msg`You already have a pending payout request.`);
  return person;
}

function tooLittle(ctx: UserContext, available: Money, own_locale: string): AppError {
  const { currency, minimum_payout_minor } = ctx.settings.referrals;
  const locale = formatLocale(ctx.language, own_locale);
  const minimum = formatMoney({ amount_minor: minimum_payout_minor, currency }, locale);
  const balance = formatMoney(available, locale);
  return conflict(msg`The minimum payout is ${{ minimum }}. You have ${{ balance }}.`);
}

interface PayoutInput extends PayoutRequest {
  destination_hash: Buffer;
  amount_minor: number;
}

async function payAll(ctx: UserContext, { amount_minor, ...input }: PayoutInput): Promise<Payout> {
  const { db, user_id } = ctx;
  const { currency } = ctx.settings.referrals;
  const now = ctx.clock.now();
  const payout = await insertPayout(db, {
    user_id,
    amount_minor,
    currency,
    created_at: now,
    ...input,
  });
  await insertLine(db, {
    user_id,
    kind: 'payout',
    amount_minor: -amount_minor,
    currency,
    payout_id: payout.id,
    available_at: now,
    created_at: now,
  });
  await publish(db, [user_id], 'referrals', payout.id);
  return shownPayout(payout);
}
