import { renderHook } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { readTypedAhead, useTypedAhead } from './typed-ahead.ts';

it('returns text typed while a dialog loads in each render until it has loaded', async () => {
  const { unmount } = renderHook(useTypedAhead);
  await userEvent.keyboard('ab');
  expect(readTypedAhead()).toBe('ab');
  expect(readTypedAhead()).toBe('ab');
  unmount();
  expect(readTypedAhead()).toBe('');
});
