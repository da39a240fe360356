import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

test('a picture that does not come gives way to the initials', () => {
  const { container } = render(<Avatar name="Ada Lovelace" src="/gone.png" />);
  const picture = container.querySelector('img');
  if (!picture) throw new Error('no picture');
  fireEvent.error(picture);
  expect(screen.getByText('AL')).toBeInTheDocument();
});

test('a new picture is tried even after one that did not come', () => {
  const { container, rerender } = render(<Avatar name="Ada Lovelace" src="/gone.png" />);
  const picture = container.querySelector('img');
  if (!picture) throw new Error('no picture');
  fireEvent.error(picture);
  rerender(<Avatar name="Ada Lovelace" src="/new.png" />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/new.png');
});
