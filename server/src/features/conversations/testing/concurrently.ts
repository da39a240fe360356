import { expect } from 'vitest';
import { seenBy, unreadBy, type Model, type Sent, type Talk } from './model.ts';
import { perform, type Operation, type Outcome, type Real } from './operations.ts';

/** Does all of it at the same time; then the model is what one of the possible orders gives, and the database too. */
export async function concurrently(
  operations: Operation[],
  model: Model,
  real: Real,
): Promise<void> {
  real.app.clock.advance(1);
  const outcomes = await Promise.all(operations.map((each) => perform(each, model, real)));
  model.operations += operations.length;
  const settling = { fresh: addSent(outcomes), outcomes, reads: await readPositions(model, real) };
  for (const talk of model.talks) for (const who of talk.people) settle(who, talk, settling);
}

/** What the database has after it. */
interface ReadState {
  /** The ids of what was read. */
  read: Set<number>;
  /** Which person has hidden which conversation, as `hiding` names it. */
  hidden: Set<string>;
}

const hiding = (who: number, talk: Talk) => `${who} ${talk.id}`;

interface Settling {
  /** What was sent in the meantime. */
  fresh: Set<Sent>;
  outcomes: Outcome[];
  reads: ReadState;
}

function addSent(outcomes: Outcome[]): Set<Sent> {
  const fresh = new Set<Sent>();
  for (const { sent, talk } of outcomes) {
    if (sent === undefined) continue;
    fresh.add(sent);
    talk.messages.push(sent);
    talk.messages.sort((a, b) => a.id - b.id);
  }
  return fresh;
}

function settle(who: number, talk: Talk, settling: Settling): void {
  settleReading(who, talk, settling);
  const news = seenBy(who, talk).some((message) => settling.fresh.has(message));
  const hid = settling.outcomes.some(
    (outcome) => outcome.who === who && outcome.talk === talk && outcome.hid,
  );
  const hidden = settling.reads.hidden.has(hiding(who, talk));
  // Where one hides it while something comes, either may have been the last.
  if (!hid || !news) expect(hidden).toBe(hid || (talk.hidden_by.has(who) && !news));
  if (hidden) talk.hidden_by.add(who);
  else talk.hidden_by.delete(who);
}

function settleReading(who: number, talk: Talk, { fresh, outcomes, reads }: Settling): void {
  const mine = outcomes.filter((outcome) => outcome.who === who);
  const readAll = mine.some((outcome) => outcome.read_all);
  let before = true;
  for (const message of unreadBy(who, talk)) {
    const { id } = message;
    message.is_read = reads.read.has(id);
    message.read_after_block = message.is_read && talk.blocked_by.has(who);
    const notified = mine.some(
      (outcome) =>
        outcome.talk === talk && (id <= (outcome.read_to ?? 0) || id === outcome.read_one),
    );
    const must = notified || (readAll && !fresh.has(message));
    // Marking everything may come before or after what is sent at the same time, but not between two that it skips.
    if (must || !readAll) expect(message.is_read, `message ${id} is read`).toBe(must);
    if (fresh.has(message)) {
      expect(before || !message.is_read, 'nothing is read behind what is not').toBe(true);
      before = message.is_read;
    }
  }
}

async function readPositions(
  { talks }: Model,
  { app, servers: [people = []] }: Real,
): Promise<ReadState> {
  const ids = talks.map((talk) => talk.id);
  const read = await app.db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', 'in', ids)
    .where('read_at', 'is not', null)
    .execute();
  const members = await app.db
    .selectFrom('conversation_members')
    .select(['conversation_id', 'user_id'])
    .where('conversation_id', 'in', ids)
    .where('hidden_at', 'is not', null)
    .execute();
  const who = (user_id: number) => people.findIndex((person) => person.id === user_id);
  return {
    read: new Set(read.map((row) => row.id)),
    hidden: new Set(members.map((row) => `${who(row.user_id)} ${row.conversation_id}`)),
  };
}
