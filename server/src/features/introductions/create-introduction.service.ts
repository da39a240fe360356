import { msg } from '@lingui/core/runtime-macro';
import type { Contact } from '#contract/contacts.ts';
import { sharedCard, type SharedCard } from '#contract/contact-shares.ts';
import type { Introduction, NewIntroduction } from '#contract/introductions.ts';
import { DURATIONS, LIMITS } from '#contract/limits.ts';
import { badInput, conflict, emailNotVerified } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { addDays, DAY_MS } from '../../infra/clock.ts';
import { inTransaction, jsonb } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { lockUser } from '../../people.queries.ts';
import { answerAsk } from '../asks/public.ts';
import { areBlocked } from '../blocks/public.ts';
import { requireOwnContacts } from '../contacts/public.ts';
import { cardName, fieldsOf, includeFields } from '../contact-shares/public.ts';
import { addressHash, isOptedOut } from '../notifications/public.ts';
import { consumeUpTo, type LimitExceeded } from '../rate-limits/public.ts';
import { findSender } from './introductions.queries.ts';
import {
  findUserByEmail,
  insertIntroduction,
  lockAddress,
  lockConnected,
  wasAsked,
  wasIntroduced,
} from './new-introduction.queries.ts';
import { getIntroduction } from './introductions.service.ts';

export const ASK_JOB = 'introductions.ask-person';

/** How the person introduced is asked: in the app, or by email. */
interface Person {
  person_id: number | null;
  email: string | null;
  address_hash: string | null;
  /** The user they may be, if they're asked by email. */
  known_id: number | null;
}

/**
 * Introduces a contact of the caller to a connection: the person introduced is asked first. 400, 403, 404, 409 and 429 as
 * in the contract. Whether the two are connected or blocked, or the address must not be asked, doesn't change the
 * response: then nothing is sent. See docs/decisions/124.
 */
export async function createIntroduction(
  ctx: UserContext,
  input: NewIntroduction,
): Promise<Introduction> {
  return inTransaction(ctx, async (txCtx) => {
    const { db, user_id, clock } = txCtx;
    // Serializes the caller's introductions, so that two of the same people can't be concurrent.
    await lockUser(db, user_id);
    await requireReceiver(txCtx, input.to_user);
    const [contact] = await requireOwnContacts(txCtx, [input.contact_id]);
    const ask = await findAsk(txCtx, input);
    const person = await findPerson(txCtx, contact!, input.to_user);
    const full = sharedCard.parse(contact);
    const card = includeFields(full, input.include ?? defaultFields(full));
    await rejectRepeated(txCtx, input, person);
    await consumeQuota(txCtx);
    const now = clock.now();
    const { id } = await insertIntroduction(db, {
      introducer_id: user_id,
      to_user_id: input.to_user,
      contact_id: contact!.id,
      person_id: person.person_id,
      email: person.email,
      address_hash: person.address_hash,
      ask_id: ask?.id ?? null,
      need: input.need ?? ask?.need ?? '',
      note: input.note,
      card: jsonb(card),
      person_name: cardName(card, ctx.language),
      suppressed: await isSuppressed(txCtx, person, input.to_user),
      created_at: now,
      expires_at: addDays(now, DURATIONS.introduction_days),
    });
    // Also if nothing is sent, so that it takes the same time.
    await enqueueJob(db, ASK_JOB, { introduction_id: id }, `${ASK_JOB}:${id}`);
    await publish(db, [user_id], 'introductions', id);
    return getIntroduction(txCtx, id);
  });
}

async function requireReceiver(ctx: UserContext, to_user: number): Promise<void> {
  if (to_user === ctx.user_id || !(await lockConnected(ctx.db, ctx.user_id, to_user)))
    throw badInput({ to_user: msg`Choose one of your connections.` });
}

async function findAsk(ctx: UserContext, { ask_id, to_user }: NewIntroduction) {
  return typeof ask_id === 'number' ? answerAsk(ctx, { ask_id, from: to_user }) : null;
}

/** In the app if the contact is linked to a connection, else by the contact's first email address. */
async function findPerson(ctx: UserContext, contact: Contact, to_user: number): Promise<Person> {
  const { associated_user_id: linked_id, email } = contact;
  const receiver = await findSender(ctx.db, to_user);
  if (linked_id === to_user || isSameAddress(email, receiver?.email))
    throw badInput({ contact_id: msg`You can’t introduce people to themselves.` });
  if (linked_id !== null && (await lockConnected(ctx.db, ctx.user_id, linked_id)))
    return { person_id: linked_id, email: null, address_hash: null, known_id: null };
  if (email === '')
    throw badInput({ contact_id: msg`Add an email address to this contact to introduce them.` });
  return findOutsider(ctx, email.toLowerCase());
}

async function findOutsider(ctx: UserContext, email: string): Promise<Person> {
  const me = await findSender(ctx.db, ctx.user_id);
  if (me?.email_verified_at === null)
    throw emailNotVerified(msg`Verify your email to introduce people by email.`);
  if (isSameAddress(email, me?.email))
    throw badInput({ contact_id: msg`This contact has your own email address.` });
  const address_hash = await addressHash(ctx, email);
  const known = await findUserByEmail(ctx.db, email);
  return { person_id: null, email, address_hash, known_id: known?.id ?? null };
}

const isSameAddress = (one: string, other: string | undefined) =>
  one.toLowerCase() === other?.toLowerCase();

/** Name, company, job title, and the address or number that is used for asking. */
function defaultFields(card: SharedCard): string[] {
  const address = card.emails.length > 0 ? 'emails.0' : 'phones.0';
  const fields = new Set(['first_name', 'last_name', 'company_name', 'job_title', address]);
  return fieldsOf(card).filter((field) => fields.has(field));
}

async function rejectRepeated(
  ctx: UserContext,
  { to_user, contact_id }: NewIntroduction,
  { person_id, address_hash }: Person,
): Promise<void> {
  const pair = {
    introducer_id: ctx.user_id,
    to_user_id: to_user,
    contact_id,
    person_id,
    address_hash,
  };
  const since = addDays(ctx.clock.now(), -DURATIONS.introduction_repeat_days);
  if (await wasIntroduced(ctx.db, pair, since))
    throw conflict(
      msg`You introduced these two in the last ${{ days: DURATIONS.introduction_repeat_days }} days.`,
    );
}

async function consumeQuota(ctx: UserContext): Promise<void> {
  const max = LIMITS.introductions_per_day;
  const limit = {
    name: 'introductions',
    max,
    window_ms: DAY_MS,
    message: ({ when }: LimitExceeded) =>
      msg`You’ve made ${{ max }} introductions in a day. Try again ${{ when }}.`,
  };
  await consumeUpTo(ctx, { limit, subject: String(ctx.user_id) });
}

/**
 * Whether the person must not be asked, or asking is pointless. All is checked by the same statements in any case, so
 * that the caller can't find out from the time it takes.
 */
async function isSuppressed(
  ctx: UserContext,
  { address_hash, ...person }: Person,
  to_user: number,
): Promise<boolean> {
  // No one has the id 0.
  const other_id = person.person_id ?? person.known_id ?? 0;
  const receiver = { ...ctx, user_id: to_user };
  const reasons = [
    address_hash !== null && (await isAddressClosed(ctx, address_hash)),
    await lockConnected(ctx.db, to_user, other_id),
    await areBlocked(receiver, other_id),
    await areBlocked(ctx, other_id),
  ];
  return other_id === to_user || reasons.includes(true);
}

/** Whether the address was asked lately or must never be asked. */
async function isAddressClosed(ctx: UserContext, address_hash: string): Promise<boolean> {
  await lockAddress(ctx.db, address_hash);
  const since = addDays(ctx.clock.now(), -DURATIONS.introduction_address_days);
  const reasons = [
    await isOptedOut(ctx, address_hash),
    await wasAsked(ctx.db, address_hash, since),
  ];
  return reasons.includes(true);
}
