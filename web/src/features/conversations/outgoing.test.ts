import { describe, expect, test } from 'vitest';
import { aMessage } from '../../testing/messages.ts';
import {
  failed,
  notYetThere,
  retried,
  unanswered,
  without,
  type OutgoingMessage,
} from './outgoing.ts';

const outgoing = (changes: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  key: 'one',
  sender: 1,
  to_user: 2,
  conversation: 5,
  content: 'Hello',
  after: 9,
  created_at: '2026-11-21T09:00:00.000Z',
  state: 'sending',
  problem: '',
  answered: false,
  ...changes,
});
const mine = (id: number) => aMessage({ id, sender: 1 });
const keys = (messages: readonly OutgoingMessage[]) => messages.map(({ key }) => key);

describe('a message on its way', () => {
  test('that fails stays, with its problem and its key, and is tried again with the same key', () => {
    const box = failed([outgoing()], 'one', { problem: 'Failed to send message', answered: true });
    expect(box).toEqual([
      outgoing({ state: 'failed', problem: 'Failed to send message', answered: true }),
    ]);
    expect(retried(box, 'one')[0]).toMatchObject({ key: 'one', state: 'sending', problem: '' });
  });

  test('that arrived leaves the others where they are', () => {
    expect(keys(without([outgoing(), outgoing({ key: 'two' })], 'one'))).toEqual(['two']);
  });

  test('goes out again by itself unless the server refused it', () => {
    const box = [
      outgoing({ key: 'left behind' }),
      outgoing({ key: 'offline', state: 'failed' }),
      outgoing({ key: 'refused', state: 'failed', answered: true }),
    ];
    expect(keys(unanswered(box))).toEqual(['left behind', 'offline']);
  });
});

describe('the thread shows a message once', () => {
  test('when it arrives before the answer to its sending', () => {
    expect(notYetThere([outgoing()], [mine(10)])).toEqual([]);
  });

  test('yet the same words twice are two messages', () => {
    const box = [outgoing(), outgoing({ key: 'two' })];
    expect(keys(notYetThere(box, [mine(10)]))).toEqual(['two']);
    expect(notYetThere(box, [mine(10), mine(11)])).toEqual([]);
  });

  test('and not for one that is older, or from the other', () => {
    expect(keys(notYetThere([outgoing()], [mine(9), aMessage({ id: 10 })]))).toEqual(['one']);
  });

  test('and not while it is marked as failed', () => {
    expect(keys(notYetThere([outgoing({ state: 'failed' })], [mine(10)]))).toEqual(['one']);
  });
});
