import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Badge } from '../badge.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

function Form({ pending, onSend }: { pending: boolean; onSend: () => void }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <input aria-label="Email" />
      <Button type="submit" pending={pending}>
        Log in
      </Button>
    </form>
  );
}

test('a form is sent by its button and by Enter', async () => {
  const onSend = vi.fn<() => void>();
  render(<Form pending={false} onSend={onSend} />);
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await userEvent.type(screen.getByLabelText('Email'), '{Enter}');
  expect(onSend).toHaveBeenCalledTimes(2);
});

test('while it is pending a form is not sent again, and the button keeps its name and focus', async () => {
  const onSend = vi.fn<() => void>();
  render(<Form pending onSend={onSend} />);
  const button = screen.getByRole('button', { name: 'Log in' });
  await userEvent.click(button);
  await userEvent.type(screen.getByLabelText('Email'), '{Enter}');
  button.focus();
  await userEvent.keyboard('{Enter} ');
  expect(onSend).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
});

test('a button outside of forms sends nothing', () => {
  render(<Button>Cancel</Button>);
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAttribute('type', 'button');
});

test("an icon button is named by its label, and the badge's number belongs to the name", () => {
  render(
    <IconButton label="Notifications" badge={<Badge count={120} label="unread" />}>
      <svg aria-hidden="true" />
    </IconButton>,
  );
  expect(screen.getByRole('button')).toHaveAccessibleName('Notifications 99+ unread');
});

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('a badge of %i reads %s', (count, text) => {
  render(<Badge count={count} />);
  expect(screen.getByText(text)).toBeVisible();
});

test('a badge of nothing is not there', () => {
  const { container } = render(<Badge count={0} />);
  expect(container).toBeEmptyDOMElement();
});
