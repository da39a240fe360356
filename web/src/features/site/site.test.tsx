import { screen, within } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { DEFAULT_PLANS } from '#contract/default-plans.ts';
import type { Plan } from '#contract/plans.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aHealth } from '../../testing/health.ts';
import { renderApp } from '../../testing/render-app.tsx';

const main = () => within(screen.getByRole('main'));

it('explains the product on the landing page and links to sign-up', async () => {
  await renderApp('/');
  expect(await main().findByRole('heading', { level: 1 })).toHaveTextContent(
    'Never lose touch with the people who matter',
  );
  const [signup] = main().getAllByRole('link', { name: 'Sign up' });
  expect(signup).toHaveAttribute('href', '/signup');
  expect(main().getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  for (const name of [
    'Your private address book',
    'Your connections',
    'Ask for what you need',
    'See who you know',
    'Introduce them once they agree',
  ])
    expect(main().getByRole('heading', { level: 3, name })).toBeVisible();
});

it('shows sized screenshots with alt text', async () => {
  await renderApp('/');
  const pictures = await main().findAllByRole('img', { name: /.{80}/ });
  const files = new Set(pictures.map((picture) => picture.getAttribute('alt')));
  expect(files.size).toBe(6);
  for (const picture of pictures) {
    expect(Number(picture.getAttribute('width'))).toBeGreaterThan(600);
    expect(Number(picture.getAttribute('height'))).toBeGreaterThan(400);
  }
  const eager = pictures.filter((picture) => picture.getAttribute('loading') === 'eager');
  expect(eager).toHaveLength(1);
  expect(eager[0]).toHaveAttribute('fetchpriority', 'high');
});

it('expands answers', async () => {
  const { person } = await renderApp('/');
  const question = await main().findByText('Who can see my contacts?');
  const answered = () => question.closest('details')?.open;
  expect(answered()).toBe(false);
  await person.click(question);
  expect(answered()).toBe(true);
});

const CIRCLE: Plan = {
  key: 'circle',
  name: 'Circle',
  description: 'For a circle of people.',
  price: { amount_minor: 450, currency: 'EUR', per: 'month' },
  includes: ['Everything', 'A hand with the import'],
  link: { label: 'Ask for it', href: 'https://example.org/circle' },
};

it('shows plans with price, content and link', async () => {
  answer({ 'GET /api/plans/': () => ({ results: [...DEFAULT_PLANS, CIRCLE] }) });
  await renderApp('/pricing');
  const card = within(await main().findByRole('listitem', { name: 'Circle' }));
  expect(card.getByText('€4.50')).toBeVisible();
  expect(card.getByText('a month')).toBeVisible();
  expect(card.getByText('A hand with the import')).toBeVisible();
  expect(card.getByRole('link', { name: 'Ask for it' })).toHaveAttribute(
    'href',
    'https://example.org/circle',
  );
  const free = within(main().getByRole('listitem', { name: 'Free' }));
  expect(free.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
});

it('retries failed plans', async () => {
  let away = true;
  answer({
    'GET /api/plans/': () =>
      away ? new Rejection({ status: 404 }) : { results: [...DEFAULT_PLANS] },
  });
  const { person } = await renderApp('/pricing');
  expect(await main().findByText('Failed to load the plans')).toBeVisible();
  away = false;
  await person.click(main().getByRole('button', { name: 'Try again' }));
  expect(await main().findByRole('listitem', { name: 'Self-hosted' })).toBeVisible();
});

test.each([
  ['/privacy-policy', 'Privacy policy'],
  ['/terms-conditions', 'Terms and conditions'],
])('names the operator in %s and links to its sections', async (path, title) => {
  answer({
    'GET /api/health/': () => aHealth(),
  });
  await renderApp(path);
  expect(await main().findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await main().findByText('The Analytical Society')).toBeVisible();
  const contents = within(main().getByRole('navigation', { name: 'On this page' }));
  for (const link of contents.getAllByRole('link')) {
    const target = document.querySelector(link.getAttribute('href') ?? '');
    expect(target).toHaveTextContent(link.textContent);
  }
});

it('shows the current year', async () => {
  await renderApp('/');
  expect(screen.getByText(`© ${new Date().getFullYear()} Acquaint`)).toBeVisible();
});
