import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

test('shows initials if the photo fails to load', () => {
  const { container } = render(<Avatar name="Ada Lovelace" src="/gone.png" />);
  const picture = container.querySelector('img');
  if (!picture) throw new Error('no picture');
  fireEvent.error(picture);
  expect(screen.getByText('AL')).toBeInTheDocument();
});

test('tries a new photo after a failed one', () => {
  const { container, rerender } = render(<Avatar name="Ada Lovelace" src="/gone.png" />);
  const picture = container.querySelector('img');
  if (!picture) throw new Error('no picture');
  fireEvent.error(picture);
  rerender(<Avatar name="Ada Lovelace" src="/new.png" />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/new.png');
});
