import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/http/api-error.ts';
import { fakeLocks } from '../../../testing/fake-locks.ts';
import { runOutbox } from './outbox-delivery.ts';
import { changeOutbox, enqueueMessage, readOutbox } from './outbox.ts';
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
const contents = (accepted: readonly Accepted[]) => accepted.map(({ content }) => content);
const states = () => readOutbox(ADA).map(({ content, state }) => `${content} ${state}`);

function write(content: string, to_user = 2, conversation: number | null = null): void {
  enqueueMessage({ sender: ADA, to_user, conversation, content, after: 0 });
}

describe('messages in the outbox', () => {
  test('sends messages in order behind one without a response', async () => {
    const server = aServer(['lost', 'answer lost']);
    openTab(server);
    for (const content of ['one', 'two', 'three']) write(content);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states()).toEqual(['one held', 'two sending', 'three sending']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(contents(server.accepted)).toEqual(['one', 'two', 'three']);
    expect(readOutbox(ADA)).toEqual([]);
  });

  test('sends messages to other recipients without waiting', async () => {
    const server = aServer(['lost']);
    openTab(server);
    write('one', 2);
    write('hello', 3);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(contents(server.accepted)).toEqual(['hello']);
  });

  test('skips rejected messages and sends them by Retry', async () => {
    const server = aServer(['refused']);
    openTab(server);
    write('one');
    write('two');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(contents(server.accepted)).toEqual(['two']);
    expect(states()).toEqual(['one refused']);
    changeOutbox(ADA, requeue);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(contents(server.accepted)).toEqual(['two', 'one']);
  });

  test('waits for Retry-After regardless of other signs', async () => {
    const server = aServer(['busy']);
    openTab(server);
    write('one');
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    changeOutbox(ADA, (message) => retrySooner(message, true));
    await vi.advanceTimersByTimeAsync(41_000);
    expect(server.tries).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(contents(server.accepted)).toEqual(['one']);
  });

  test('retries messages due between two clock readings', async () => {
    const clock = Date.now;
    // Each third look is a millisecond later than the one before.
    let checks = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => clock() + ((checks += 1) % 3 === 0 ? 1 : 0));
    const server = aServer(Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 'lost' : 'ok')));
    openTab(server);
    for (let sent = 1; sent <= 20; sent += 1) {
      write(`number ${sent}`);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(server.accepted).toHaveLength(sent);
    }
  });

  test('sends messages as soon as the server is reachable', async () => {
    const server = aServer(['lost', 'lost', 'lost', 'lost', 'lost']);
    openTab(server);
    write('one');
    await vi.advanceTimersByTimeAsync(100_000);
    expect(server.tries).toHaveLength(5);
    changeOutbox(ADA, (message) => retrySooner(message, true));
    await vi.advanceTimersByTimeAsync(2 * ANSWER_MS);
    expect(contents(server.accepted)).toEqual(['one']);
  });

  test('opens the conversation with a new recipient for the following messages', async () => {
    const server = aServer();
    const into: (number | null)[] = [];
    const { answer } = server;
    server.answer = (message) => {
      into.push(message.conversation);
      return answer(message);
    };
    openTab(server);
    write('one');
    write('two');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(into).toEqual([null, 102]);
  });

  test('rejects no messages because of an ended or foreign session', async () => {
    const server = aServer();
    const { answer } = server;
    const errors = [
      new ApiError({ status: 401, code: 'authentication_required' }),
      new ApiError({ status: 400, errors: { sender: ['You can only write as yourself.'] } }),
    ];
    server.answer = async (message) => {
      const error = errors.shift();
      if (error !== undefined) throw error;
      return answer(message);
    };
    openTab(server);
    write('one');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(contents(server.accepted)).toEqual(['one']);
  });
});

describe('two tabs with one outbox', () => {
  test('sends each message once from two tabs', async () => {
    const server = aServer(['lost']);
    openTab(server);
    openTab(server);
    for (const content of ['one', 'two', 'three']) write(content);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.tries).toEqual(['one', 'one', 'two', 'three']);
  });

  test('continues sending when the other tab closes midway', async () => {
    const server = aServer();
    const first = openTab(server);
    await vi.advanceTimersByTimeAsync(0);
    openTab(server);
    write('one');
    write('two');
    await vi.advanceTimersByTimeAsync(ANSWER_MS / 2);
    first.kill();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.tries).toEqual(['one', 'one', 'two']);
    expect(contents(server.accepted)).toEqual(['one', 'two']);
  });
});
