import { expect, test } from 'vitest';
import { aConnection } from '../../testing/messages.ts';
import { findStatusInLists } from './connection-status.ts';

const GRACE = 2;
const sent = aConnection({ id: 1, from_user: 1, to_user: GRACE, status: 'pending' });
const received = aConnection({ id: 2, from_user: GRACE, to_user: 1, status: 'accepted' });

test('searches sent connections first', () => {
  expect(findStatusInLists(GRACE, [sent], [received])).toEqual({
    status: 'pending',
    direction: 'sent',
    connection: sent,
  });
});

test('searches received connections next', () => {
  expect(findStatusInLists(GRACE, [], [received])).toEqual({
    status: 'accepted',
    direction: 'received',
    connection: received,
  });
});

test('returns null without a connection', () => {
  expect(findStatusInLists(3, [sent], [received])).toBeNull();
});
