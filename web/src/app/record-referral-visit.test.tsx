import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storedReferralCode } from '../entities/invitation/referral-code.ts';
import { answer, Rejection } from '../testing/fake-api.ts';
import { aUser } from '../testing/people.ts';
import { mockEmptyTopBar } from '../testing/empty-top-bar.ts';
import { renderApp } from '../testing/render-app.tsx';
import { recordReferralVisit } from './record-referral-visit.ts';

/** The codes the server received. */
function countClicks(): string[] {
  const clicks: string[] = [];
  answer({
    'POST /api/referrals/clicks/': ({ body }) => {
      clicks.push((body as { code: string }).code);
      return undefined;
    },
  });
  return clicks;
}

test.each(['/?ref=ADA', '/pricing?ref=ADA', '/signup?ref=ADA', '/terms-conditions?ref=ADA'])(
  'stores %s and reports the visit',
  async (address) => {
    const clicks = countClicks();
    await renderApp(address);
    expect(storedReferralCode()).toBe('ADA');
    await waitFor(() => expect(clicks).toEqual(['ADA']));
  },
);

test('reports each code once and keeps the first', async () => {
  const clicks = countClicks();
  for (const search of ['?ref=ADA', '?ref=GRACE', '?ref=ADA', '?ref=GRACE', '?ref=', ''])
    recordReferralVisit(search);
  await waitFor(() => expect(clicks).toHaveLength(2));
  expect(clicks.toSorted()).toEqual(['ADA', 'GRACE']);
  expect(storedReferralCode()).toBe('ADA');
});

test('reports a failed visit again next time', async () => {
  answer({ 'POST /api/referrals/clicks/': () => new Rejection({ status: 503 }) });
  recordReferralVisit('?ref=ADA');
  await waitFor(() => expect(localStorage.getItem('acquaint.opened_codes')).toBe('[]'));
  const clicks = countClicks();
  recordReferralVisit('?ref=ADA');
  await waitFor(() => expect(clicks).toEqual(['ADA']));
});

test('ignores referral codes for signed-in users', async () => {
  mockEmptyTopBar();
  const clicks = countClicks();
  await renderApp('/terms-conditions?ref=ADA', aUser());
  expect(await screen.findByRole('heading', { name: 'Terms and conditions' })).toBeVisible();
  expect(storedReferralCode()).toBeNull();
  expect(clicks).toEqual([]);
});
