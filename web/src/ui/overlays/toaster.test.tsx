import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toaster } from './toaster.tsx';
import { dismissAllToasts, showToast, type NewToast } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  act(dismissAllToasts);
  vi.useRealTimers();
});

const show = (toast: NewToast) => act(() => void showToast(toast));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('announces toasts politely and errors assertively', () => {
  show({ message: 'Company information saved successfully', type: 'success' });
  show({ message: 'Failed to send message', type: 'error' });
  expect(within(screen.getByRole('status')).getByText(/saved successfully/)).toBeVisible();
  expect(within(screen.getByRole('alert')).getByText('Failed to send message')).toBeVisible();
});

test('hides a toast after three seconds', () => {
  show({ message: 'Saved' });
  pass(2999);
  expect(screen.getByText('Saved')).toBeVisible();
  pass(1);
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('shows a toast while hovered', () => {
  show({ message: 'Saved' });
  fireEvent.pointerEnter(screen.getByText('Saved'));
  pass(10_000);
  expect(screen.getByText('Saved')).toBeVisible();
  fireEvent.pointerLeave(screen.getByText('Saved'));
  pass(3000);
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('shows a toast while focused', () => {
  show({ message: 'Saved' });
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  pass(10_000);
  expect(screen.getByText('Saved')).toBeVisible();
});

test('closes a toast by its cross', () => {
  show({ message: 'Saved' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('runs the action of a toast once and closes it', () => {
  const onAction = vi.fn<() => void>();
  show({ message: 'Contact moved to the trash', action: { label: 'Undo', onAction } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onAction).toHaveBeenCalledOnce();
  expect(screen.queryByText('Contact moved to the trash')).not.toBeInTheDocument();
});

test('restarts the time of a repeated toast', () => {
  show({ message: 'Saved' });
  pass(2000);
  show({ message: 'Saved' });
  pass(2000);
  expect(screen.getAllByText('Saved')).toHaveLength(1);
});

test('shows at most four toasts', () => {
  for (const message of ['one', 'two', 'three', 'four', 'five']) show({ message });
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(4);
  expect(screen.queryByText('one')).not.toBeInTheDocument();
});
