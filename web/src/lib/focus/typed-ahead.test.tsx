import { renderHook } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { takeTypedAhead, useTypedAhead } from './typed-ahead.ts';

it('returns text typed while a dialog loads once', async () => {
  renderHook(useTypedAhead);
  await userEvent.keyboard('ab');
  expect(takeTypedAhead()).toBe('ab');
  expect(takeTypedAhead()).toBe('');
});

it('discards text that the loaded dialog did not take', async () => {
  const { unmount } = renderHook(useTypedAhead);
  await userEvent.keyboard('ab');
  unmount();
  expect(takeTypedAhead()).toBe('');
});
