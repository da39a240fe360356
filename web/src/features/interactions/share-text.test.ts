import { expect, it } from 'vitest';
import { shareText, type Share } from './timeline-entry.tsx';

const share: Share = {
  direction: 'sent',
  of_this_card: true,
  with_user: 2,
  with_name: 'Mary Shelley',
  contact_name: 'Alan Turing',
  related_need: '',
  status: 'pending',
};

it('describes shares in both directions', () => {
  expect(shareText(share)).toBe('You shared this contact with Mary Shelley');
  expect(shareText({ ...share, of_this_card: false })).toBe(
    'You shared Alan Turing with Mary Shelley',
  );
  expect(shareText({ ...share, direction: 'received' })).toBe(
    'Mary Shelley shared this contact with you',
  );
});
