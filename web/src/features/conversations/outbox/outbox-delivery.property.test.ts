import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/http/api-error.ts';
import { fakeLocks } from '../../../testing/fake-locks.ts';
import { runOutbox } from './outbox-delivery.ts';
import { changeOutbox, discard, enqueueMessage, readOutbox } from './outbox.ts';
import { retrySooner, requeue, type OutgoingMessage } from './outgoing.ts';

const ADA = 1;
const ANSWER_MS = 100;
const noAnswer = () => new ApiError({});

/** The outcome of one attempt: accepted, request or response lost, rejected, or rate limited. */
type Outcome = 'ok' | 'lost' | 'answer lost' | 'refused' | 'busy';

interface Accepted {
  key: string;
  to_user: number;
  content: string;
}

interface Tab {
  /** Another page of the app is opened: what is under way ends in peace. */
  stop: () => void;
  /** Closed or reloaded: nothing of it runs on, no answer reaches it. */
  kill: () => void;
}

let tabs: Tab[] = [];
let locks: ReturnType<typeof fakeLocks>;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  locks = fakeLocks();
});

afterEach(async () => {
  for (const tab of tabs) tab.kill();
  tabs = [];
  await vi.runAllTimersAsync();
  locks.remove();
  vi.useRealTimers();
});

/** A server that accepts each key once; `outcomes` are those of the first attempts. */
function aServer(outcomes: Outcome[] = []) {
  const accepted: Accepted[] = [];
  const rejectedKeys = new Set<string>();
  const tries: string[] = [];
  const accept = (message: OutgoingMessage) => {
    const { key, to_user, content } = message;
    const known = accepted.findIndex((one) => one.key === key);
    if (known === -1) accepted.push({ key, to_user, content });
    return { id: known === -1 ? accepted.length : known + 1, conversation: 100 + to_user };
  };
  const answer = async (message: OutgoingMessage) => {
    tries.push(message.content);
    const outcome = outcomes.shift() ?? 'ok';
    await pause(ANSWER_MS);
    if (outcome === 'lost') throw noAnswer();
    if (outcome === 'busy') throw new ApiError({ status: 429, retry_after: 42 });
    if (outcome === 'refused') {
      rejectedKeys.add(message.key);
      throw new ApiError({ status: 403, detail: 'They only take messages from connections.' });
    }
    const sent = accept(message);
    if (outcome === 'answer lost') throw noAnswer();
    return sent;
  };
  return { accepted, rejectedKeys, tries, answer };
}

function openTab(server: ReturnType<typeof aServer>): Tab {
  const open = new AbortController();
  const { signal } = open;
  let isDead = false;
  const send = async (message: OutgoingMessage) => {
    try {
      return await server.answer(message);
    } finally {
      if (isDead) await forever();
    }
  };
  void runOutbox({ user_id: ADA, send, signal });
  const tab = {
    stop: () => open.abort(),
    kill: () => {
      isDead = true;
      open.abort();
      locks.release(signal);
    },
  };
  tabs.push(tab);
  return tab;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const forever = () => new Promise<never>(() => {});

function write(content: string, to_user = 2, conversation: number | null = null): void {
  enqueueMessage({ sender: ADA, to_user, conversation, content, after: 0 });
}

type Step =
  | { kind: 'write'; to_user: number }
  | { kind: 'wait'; ms: number }
  | { kind: 'open' | 'stop' | 'kill' | 'hasten' | 'retry' | 'discard' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('write' as const), to_user: fc.constantFrom(2, 3) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 50, 150, 6_000),
    }),
  },
  fc.record({ kind: fc.constantFrom('open', 'stop', 'kill', 'hasten', 'retry', 'discard') }),
);
const outcome = fc.constantFrom<Outcome>('ok', 'ok', 'lost', 'answer lost', 'refused', 'busy');

test('delivers each message once and in order under any failures', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.array(outcome, { maxLength: 30 }),
      runSteps,
    ),
    { numRuns: 150 },
  );
}, 60_000);

async function runSteps(steps: Step[], outcomes: Outcome[]): Promise<void> {
  const server = aServer(outcomes);
  const written: Accepted[] = [];
  const discarded = new Set<string>();
  openTab(server);
  for (const one of steps) {
    if (one.kind === 'write') {
      write(`message ${written.length}`, one.to_user);
      const { key, to_user, content } = readOutbox(ADA).at(-1)!;
      written.push({ key, to_user, content });
    } else if (one.kind === 'discard') {
      const dropped = readOutbox(ADA).find(({ state }) => state === 'held' || state === 'refused');
      if (dropped !== undefined) discarded.add(dropped.key);
      if (dropped !== undefined) discard(dropped);
    } else await happen(one, server);
  }
  outcomes.length = 0;
  for (const tab of tabs) tab.kill();
  openTab(server);
  changeOutbox(ADA, (message) => (message.state === 'refused' ? requeue(message) : message));
  await vi.advanceTimersByTimeAsync(300_000);

  expect(readOutbox(ADA)).toEqual([]);
  for (const to_user of [2, 3]) {
    const isCounted = ({ key, to_user: to }: Accepted) => to === to_user && !discarded.has(key);
    const arrived = server.accepted.filter(isCounted);
    expect(new Set(arrived)).toEqual(new Set(written.filter(isCounted)));
    expect(arrived).toHaveLength(written.filter(isCounted).length);
    const inTurn = (all: readonly Accepted[]) =>
      all.filter((one) => isCounted(one) && !server.rejectedKeys.has(one.key));
    expect(inTurn(server.accepted)).toEqual(inTurn(written));
  }
  for (const tab of tabs) tab.kill();
  tabs = [];
}

async function happen(one: Exclude<Step, { kind: 'write' }>, server: ReturnType<typeof aServer>) {
  if (one.kind === 'wait') await vi.advanceTimersByTimeAsync(one.ms);
  if (one.kind === 'open') openTab(server);
  if (one.kind === 'stop') tabs.at(-1)?.stop();
  if (one.kind === 'kill') tabs.shift()?.kill();
  if (one.kind === 'hasten') changeOutbox(ADA, (message) => retrySooner(message, true));
  if (one.kind === 'retry')
    changeOutbox(ADA, (message) => (message.state === 'sent' ? message : requeue(message)));
}
