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

test('submits a form by button and Enter', async () => {
  const onSend = vi.fn<() => void>();
  render(<Form pending={false} onSend={onSend} />);
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await userEvent.type(screen.getByLabelText('Email'), '{Enter}');
  expect(onSend).toHaveBeenCalledTimes(2);
});

test("doesn't submit again while pending and keeps name and focus", async () => {
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

test("doesn't submit outside of forms", () => {
  render(<Button>Cancel</Button>);
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAttribute('type', 'button');
});

test("includes the badge in an icon button's name", () => {
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
])('formats a badge of %i as %s', (count, text) => {
  render(<Badge count={count} />);
  expect(screen.getByText(text)).toBeVisible();
});

test('hides a badge of zero', () => {
  const { container } = render(<Badge count={0} />);
  expect(container).toBeEmptyDOMElement();
});
