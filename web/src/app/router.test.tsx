import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PAGES, type PagePath } from '#contract/pages.ts';
import { readSession } from '../lib/http/session.ts';
import { answer, Rejection } from '../testing/fake-api.ts';
import { aUser } from '../testing/people.ts';
import { renderApp } from '../testing/render-app.tsx';

const pages = Object.keys(PAGES) as PagePath[];
const open = (access: string) => pages.filter((path) => PAGES[path].access === access);

describe('guests', () => {
  it.each(open('session'))('redirects guests from %s to the login and back', async (path) => {
    const { router } = await renderApp(path);
    expect(router.state.location.href).toBe(`/login?redirect=${encodeURIComponent(path)}`);
  });

  it('preserves the query when guests are redirected', async () => {
    const { router } = await renderApp('/messages?id=3');
    expect(router.state.location.search).toEqual({ redirect: '/messages?id=3' });
  });

  it.each([...open('guest'), ...open('public')])('opens %s for guests', async (path) => {
    const { router } = await renderApp(path);
    expect(decodeURIComponent(router.state.location.pathname)).toBe(path);
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  });
});

describe('signed-in users', () => {
  it.each(open('guest'))('redirects signed-in users from %s to the dashboard', async (path) => {
    const { router } = await renderApp(path, aUser());
    expect(router.state.location.pathname).toBe('/dashboard');
  });
});

it('removes unknown search parameters', async () => {
  const { router } = await renderApp('/login?redirect=%2Fcontacts&utm_source=mail');
  expect(router.state.location.search).toEqual({ redirect: '/contacts' });
});

it('shows Page Not Found for an unknown URL', async () => {
  await renderApp('/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Page not found · Acquaint'));
});

it("sets each page's title and focuses its heading", async () => {
  const { person } = await renderApp('/');
  await waitFor(() => expect(document.title).toBe('Acquaint'));
  await person.click(await screen.findByRole('link', { name: 'Pricing' }));
  const heading = await screen.findByRole('heading', { name: 'Pricing' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(document.title).toBe('Pricing · Acquaint');
});

it('logs out after an expired session with a link back', async () => {
  const { router, person } = await renderApp('/settings?x=1', aUser()).then((app) => {
    answer({
      'GET /api/me/': () =>
        new Rejection({
          status: 401,
          code: 'authentication_required',
          detail: 'Authentication required',
        }),
    });
    app.checkSession();
    return app;
  });
  expect(await screen.findByText(/You’ve been logged out/)).toBeVisible();
  expect(readSession()).toBeNull();
  expect(router.state.location.pathname).toBe('/');
  await person.click(screen.getAllByRole('link', { name: 'Log in' })[0]!);
  await waitFor(() => expect(router.state.location.search).toEqual({ redirect: '/settings' }));
});
