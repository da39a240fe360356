import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { readSession } from '../../lib/http/session.ts';
import { answer, fakeServer, Rejection } from '../../testing/fake-api.ts';
import { aUser } from '../../testing/people.ts';
import { renderApp, type RenderedApp } from '../../testing/render-app.tsx';

const email = () => screen.findByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: 'Log in' });

async function fillIn({ person }: RenderedApp): Promise<void> {
  await person.type(await email(), 'ada@example.org');
  await person.type(password(), 'analytical engine');
}

function letIn(): { times: number } {
  const counted = { times: 0 };
  answer({
    'POST /api/login/': () => {
      counted.times += 1;
      return { token: 'fresh', user: aUser(), two_factor_required: false };
    },
    'GET /api/me/': () => aUser(),
  });
  return counted;
}

it('logs in and continues to the redirect target', async () => {
  letIn();
  const app = await renderApp('/login?redirect=%2Fsettings');
  await fillIn(app);
  await app.person.click(button());
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(readSession()).not.toBeNull();
});

it('continues to the dashboard instead of another site', async () => {
  letIn();
  const app = await renderApp('/login?redirect=%2F%2Fevil.example');
  await fillIn(app);
  await app.person.click(button());
  expect(await screen.findByRole('heading', { name: /^Good \w+, Ada$/ })).toBeVisible();
});

it('submits once for repeated presses', async () => {
  const counted = letIn();
  const app = await renderApp('/login');
  await fillIn(app);
  await app.person.dblClick(button());
  expect(await screen.findByRole('heading', { name: /^Good \w+, Ada$/ })).toBeVisible();
  expect(counted.times).toBe(1);
});

it('shows missing fields and focuses the first', async () => {
  const app = await renderApp('/login');
  await email();
  await app.person.click(button());
  expect(await screen.findByText('Enter your email.')).toBeVisible();
  expect(screen.getByText('Enter your password.')).toBeVisible();
  expect(await email()).toHaveFocus();
});

it('shows server errors at their fields and keeps the input', async () => {
  const errors = { password: ['Must be at most 10000 characters.'] };
  answer({ 'POST /api/login/': () => new Rejection({ status: 400, code: 'bad_input', errors }) });
  const app = await renderApp('/login');
  await fillIn(app);
  await app.person.click(button());
  expect(await screen.findByText('Must be at most 10000 characters.')).toBeVisible();
  expect(password()).toHaveAccessibleDescription('Must be at most 10000 characters.');
  expect(password()).toHaveFocus();
  expect(password()).toHaveValue('analytical engine');
});

it("shows the server's message for wrong credentials and a fallback without a response", async () => {
  const detail = 'Invalid email or password';
  answer({
    'POST /api/login/': () => new Rejection({ status: 401, code: 'invalid_credentials', detail }),
  });
  const app = await renderApp('/login');
  await fillIn(app);
  await app.person.click(button());
  expect(await screen.findByText(detail)).toBeVisible();
  fakeServer.use(http.post('*/api/login/', () => HttpResponse.error()));
  await app.person.click(button());
  expect(await screen.findByText('An error occurred during login')).toBeVisible();
});

it('treats a response without a token as failure', async () => {
  fakeServer.use(http.post('*/api/login/', () => HttpResponse.json({ user: aUser() })));
  const app = await renderApp('/login');
  await fillIn(app);
  await app.person.click(button());
  expect(
    await screen.findByText('Server did not return a valid authentication token'),
  ).toBeVisible();
  expect(readSession()).toBeNull();
});

it('explains that the browser rejected the session cookie', async () => {
  const response = { token: 'fresh', user: aUser(), two_factor_required: false };
  fakeServer.use(http.post('*/api/login/', () => HttpResponse.json(response)));
  const app = await renderApp('/login');
  await fillIn(app);
  await app.person.click(button());
  expect(await screen.findByText(/Allow cookies for this site and try again/)).toBeVisible();
  expect(app.router.state.location.pathname).toBe('/login');
});
