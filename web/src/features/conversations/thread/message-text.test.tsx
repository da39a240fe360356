import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MessageText } from './message-text.tsx';

test('opens links in a new tab without referrer, isolated left-to-right', () => {
  render(<MessageText content={'\u202Emoc.elpmaxe see https://example.org/a'} />);
  const link = screen.getByRole('link', { name: 'https://example.org/a' });
  expect(link).toHaveAttribute('href', 'https://example.org/a');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link.getAttribute('rel')).toContain('noopener noreferrer');
  // Isolated by `dir`: what turns the words around it does not turn the address.
  expect(link).toHaveAttribute('dir', 'ltr');
});
