import { expect, test } from 'vitest';
import { aMessage } from '../../../testing/messages.ts';
import { messagePreview } from './message-preview.ts';

const share = { id: 1, contact_name: 'Linus', status: 'pending' } as const;

test('a conversation without messages says so', () => {
  expect(messagePreview(null, 1)).toBe('No messages yet');
});

test('a message is cut at 100 characters with an ellipsis', () => {
  expect(messagePreview(aMessage({ content: 'a'.repeat(100) }), 1)).toBe('a'.repeat(100));
  expect(messagePreview(aMessage({ content: 'a'.repeat(101) }), 1)).toBe(`${'a'.repeat(100)}…`);
});

test('no character is torn where it is cut', () => {
  expect(messagePreview(aMessage({ content: '👋'.repeat(101) }), 1)).toBe(`${'👋'.repeat(100)}…`);
});

test('a share says who shared how many contacts', () => {
  expect(messagePreview(aMessage({ contact_shares: [share] }), 1)).toBe(
    'Grace Hopper shared a contact',
  );
  expect(messagePreview(aMessage({ contact_shares: [share, share] }), 1)).toBe(
    'Grace Hopper shared 2 contacts',
  );
});

test("one's own share says You", () => {
  expect(messagePreview(aMessage({ sender: 1, contact_shares: [share] }), 1)).toBe(
    'You shared a contact',
  );
});
