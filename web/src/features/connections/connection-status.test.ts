import { expect, test } from 'vitest';
import { aConnection } from '../../testing/messages.ts';
import { statusWith } from './connection-status.ts';

const GRACE = 2;
const sent = aConnection({ id: 1, from_user: 1, to_user: GRACE, status: 'pending' });
const received = aConnection({ id: 2, from_user: GRACE, to_user: 1, status: 'accepted' });

test('the sent list is looked through first', () => {
  expect(statusWith(GRACE, [sent], [received])).toEqual({
    status: 'pending',
    direction: 'sent',
    connection: sent,
  });
});

test('then the received list', () => {
  expect(statusWith(GRACE, [], [received])).toEqual({
    status: 'accepted',
    direction: 'received',
    connection: received,
  });
});

test('with somebody in neither there is nothing', () => {
  expect(statusWith(3, [sent], [received])).toBeNull();
});
