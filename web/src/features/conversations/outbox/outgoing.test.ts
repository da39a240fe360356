import { describe, expect, test } from 'vitest';
import { aMessage } from '../../../testing/messages.ts';
import { anOutgoing } from '../../../testing/outgoing.ts';
import {
  retarget,
  retrySooner,
  nextPerRecipient,
  markRetrying,
  byCreation,
  isBlocked,
  pendingMessages,
  markFailed,
  requeue,
  markSent,
  markSending,
  type OutgoingMessage,
} from './outgoing.ts';

const NOW = 1_800_000_000_000;
const mine = (id: number) => aMessage({ id, sender: 1 });
const keys = (messages: readonly OutgoingMessage[]) => messages.map(({ key }) => key);
const problem = 'Failed to send message';

const outbox = (first: Partial<OutgoingMessage>) =>
  byCreation([
    anOutgoing({ key: 'other', place: 3, to_user: 3 }),
    anOutgoing({ key: 'two', place: 2 }),
    anOutgoing({ key: 'one', place: 1, ...first }),
  ]);
const underWay = (changes: Partial<OutgoingMessage> = {}) =>
  markSending(anOutgoing({ after: 9, ...changes }), NOW);

describe('an outgoing message', () => {
  test('retries an outgoing message with delays up to a minute', () => {
    let message = anOutgoing();
    const pauses = Array.from({ length: 6 }, () => {
      message = markRetrying(markSending(message, NOW), NOW, { problem, wait_ms: null });
      return ((message.again_at ?? 0) - NOW) / 1000;
    });
    [5, 10, 20, 40, 60, 60].forEach((seconds, index) => {
      expect(pauses[index]).toBeGreaterThanOrEqual(seconds * 0.8);
      expect(pauses[index]).toBeLessThanOrEqual(seconds * 1.2);
    });
  });

  test('waits for Retry-After', () => {
    const message = markRetrying(markSending(anOutgoing(), NOW), NOW, { problem, wait_ms: 42_000 });
    expect(retrySooner(message, true)).toMatchObject({ state: 'held', again_at: NOW + 42_000 });
  });

  test('sends an outgoing message immediately when the server is reachable', () => {
    const message = markRetrying(markSending(anOutgoing(), NOW), NOW, { problem, wait_ms: null });
    const now = { state: 'held', problem, again_at: null };
    expect(retrySooner(message, false)).toMatchObject({ ...now, tries: 1 });
    expect(retrySooner(message, true)).toMatchObject({ ...now, tries: 0 });
  });

  test('retries an outgoing message manually with its old key and position', () => {
    const message = markFailed(markSending(anOutgoing({ key: 'one', place: 3 }), NOW), problem);
    expect(message).toMatchObject({ state: 'refused', problem });
    const again = { key: 'one', place: 3, state: 'sending', problem: '', again_at: null };
    expect(requeue(message)).toMatchObject(again);
  });
});

describe("a recipient's queue", () => {
  test("sends a recipient's messages in creation order", () => {
    expect(keys(nextPerRecipient(outbox({})))).toEqual(['one', 'other']);
  });

  test('waits behind a message without a response', () => {
    const box = outbox({ state: 'held' });
    expect(keys(nextPerRecipient(box))).toEqual(['one', 'other']);
    expect(box.map((message) => isBlocked(box, message))).toEqual([false, true, false]);
  });

  test('skips rejected and sent messages', () => {
    expect(keys(nextPerRecipient(outbox({ state: 'refused' })))).toEqual(['two', 'other']);
    expect(keys(nextPerRecipient(outbox({ state: 'sent' })))).toEqual(['two', 'other']);
    expect(isBlocked(outbox({ state: 'refused' }), anOutgoing({ key: 'two' }))).toBe(false);
  });

  test('continues in the conversation opened by its first message', () => {
    const next = retarget(anOutgoing({ conversation: null, after: 0 }), {
      id: 11,
      conversation: 5,
    });
    expect(next).toMatchObject({ conversation: 5, after: 11 });
  });
});

describe('matching outgoing messages with the thread', () => {
  test('hides a message that arrives before its response', () => {
    expect(pendingMessages([underWay()], [mine(10)])).toEqual([]);
  });

  test('hides a sent message until the thread has it', () => {
    const message = markSent(underWay(), 10);
    expect(keys(pendingMessages([message], []))).toEqual(['one']);
    expect(pendingMessages([message], [mine(10)])).toEqual([]);
  });

  test('counts equal texts separately', () => {
    const box = [underWay(), underWay({ key: 'two' })];
    expect(keys(pendingMessages(box, [mine(10)]))).toEqual(['two']);
    expect(pendingMessages(box, [mine(10), mine(11)])).toEqual([]);
    const behind = retarget(underWay({ key: 'two' }), { id: 10, conversation: 5 });
    expect(keys(pendingMessages([behind], [mine(10)]))).toEqual(['two']);
  });

  test('ignores older messages and those of the other participant', () => {
    expect(keys(pendingMessages([underWay()], [mine(9), aMessage({ id: 10 })]))).toEqual(['one']);
  });

  test('ignores rejected and untried messages', () => {
    const box = [markFailed(underWay(), problem), anOutgoing({ key: 'two' })];
    expect(keys(pendingMessages(box, [mine(10), mine(11)]))).toEqual(['one', 'two']);
  });
});
