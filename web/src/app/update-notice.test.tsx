import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { aUser } from '../testing/people.ts';
import { UpdateNotice } from './update-notice.tsx';

const newest = vi.hoisted(() => ({ build: 'first' }));
vi.mock('../lib/build.ts', () => ({
  currentBuild: () => 'first',
  newestBuild: () => Promise.resolve(newest.build),
}));
vi.mock('./register-service-worker.ts', () => ({ prefetchNewBuild: () => Promise.resolve() }));

it('announces a newer build in an existing live region', async () => {
  renderPart(<UpdateNotice />, aUser());
  const [region] = screen.getAllByRole('status');
  expect(region).toBeEmptyDOMElement();
  newest.build = 'second';
  // The first check may still be running.
  await waitFor(() => {
    window.dispatchEvent(new Event('focus'));
    expect(region).toHaveTextContent('A new version is available.');
  });
  expect(within(region!).queryByRole('status')).toBeNull();
});
