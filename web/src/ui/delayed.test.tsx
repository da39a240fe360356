import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Loading } from './feedback/loading.tsx';
import { Skeleton } from './feedback/skeleton.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('shows a skeleton after 200 ms and announces it', () => {
  render(
    <Loading label="Loading contacts">
      <Skeleton className="h-4 w-40" />
    </Loading>,
  );
  act(() => void vi.advanceTimersByTime(199));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toHaveTextContent('Loading contacts');
});
