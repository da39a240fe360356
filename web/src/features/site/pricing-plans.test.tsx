import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DEFAULT_PLANS } from '#contract/default-plans.ts';
import { PricingPlans } from './pricing-plans.tsx';

it('shows each plan with its price, what it includes, and where it is had', () => {
  render(
    <PricingPlans
      plans={[
        ...DEFAULT_PLANS,
        {
          key: 'team',
          name: 'Team',
          description: 'For a society.',
          price: { amount_minor: 1250, currency: 'EUR', per: 'month' },
          includes: ['A server of your own'],
          link: { label: 'Write to us', href: 'https://example.org/team' },
        },
      ]}
    />,
  );
  const cards = screen.getAllByRole('listitem').filter((one) => one.ariaLabel !== undefined);
  const card = (name: string) =>
    within(cards.find((one) => within(one).queryByRole('heading', { name }) !== null)!);
  expect(card('Free').getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
  expect(card('Team').getByText('€12.50')).toBeVisible();
  expect(card('Team').getByText('a month')).toBeVisible();
  expect(card('Team').getByRole('link', { name: 'Write to us' })).toHaveAttribute(
    'href',
    'https://example.org/team',
  );
  for (const { name, includes } of DEFAULT_PLANS)
    for (const line of includes) expect(card(name).getByText(line)).toBeVisible();
});
