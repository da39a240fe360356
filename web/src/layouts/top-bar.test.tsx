import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '../testing/people.ts';
import { renderApp } from '../testing/render-app.tsx';

const words = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map((link) => link.textContent);

/** The first banner: Testing Library also matches a `header` inside `main`, which isn't a banner. */
async function banner(): Promise<HTMLElement> {
  const [first] = await screen.findAllByRole('banner');
  if (first === undefined) throw new Error('There is no banner');
  return first;
}

it('offers guests Home, Pricing, Sign Up and Login', async () => {
  await renderApp('/');
  const bar = await banner();
  expect(words(within(bar).getByRole('navigation', { name: 'Main' }))).toEqual([
    'Home',
    'Pricing',
    'Sign Up',
    'Login',
  ]);
  expect(within(bar).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  expect(within(bar).getByRole('button', { name: 'Menu' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  expect(within(bar).queryByRole('button', { name: 'User menu' })).toBeNull();
});

it('offers signed-in users five pages and the user menu', async () => {
  await renderApp('/dashboard', aUser());
  const bar = await banner();
  expect(words(within(bar).getByRole('navigation', { name: 'Main' }))).toEqual([
    'Dashboard',
    'Contacts',
    'Reminders',
    'Profile',
    'Settings',
  ]);
  for (const name of ['User menu', 'Menu'])
    expect(within(bar).getByRole('button', { name })).toHaveAttribute('aria-expanded', 'false');
});
