import { expect, test } from 'vitest';
import { aMessage } from '../../../testing/messages.ts';
import { messagePreview } from './message-preview.ts';

const share = { id: 1, contact_name: 'Linus', status: 'pending' } as const;

test('shows a text for an empty conversation', () => {
  expect(messagePreview(null, 1)).toBe('No messages yet');
});

test('shortens a message at 100 characters with an ellipsis', () => {
  expect(messagePreview(aMessage({ content: 'a'.repeat(100) }), 1)).toBe('a'.repeat(100));
  expect(messagePreview(aMessage({ content: 'a'.repeat(101) }), 1)).toBe(`${'a'.repeat(100)}…`);
});

test("doesn't split characters when shortening", () => {
  expect(messagePreview(aMessage({ content: '👋'.repeat(101) }), 1)).toBe(`${'👋'.repeat(100)}…`);
});

test('shows who shared how many contacts', () => {
  expect(messagePreview(aMessage({ contact_shares: [share] }), 1)).toBe(
    'Grace Hopper shared a contact',
  );
  expect(messagePreview(aMessage({ contact_shares: [share, share] }), 1)).toBe(
    'Grace Hopper shared 2 contacts',
  );
});

test("shows You for one's own share", () => {
  expect(messagePreview(aMessage({ sender: 1, contact_shares: [share] }), 1)).toBe(
    'You shared a contact',
  );
});
