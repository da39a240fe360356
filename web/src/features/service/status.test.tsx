import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { aHealth } from '../../testing/health.ts';
import { answer, fakeServer } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const row = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return heading.closest('li') as HTMLElement;
};

it("shows each part's status", async () => {
  answer({
    'GET /api/health/': () => aHealth({ mail: 'files' }),
  });
  await renderApp('/simple-test');
  expect(await screen.findByText('Reachable, version 1.2.3')).toBeVisible();
  expect(within(await row('Database')).getByText('OK')).toBeVisible();
  expect(within(await row('Email')).getByText(/Saved as files in the data folder/)).toBeVisible();
  expect(within(await row('Event stream')).getByText('Log in to check it')).toBeVisible();
  expect(screen.getByText('All checks passed.')).toBeVisible();
});

it('shows failures and checks again', async () => {
  const away = { status: 'unavailable', version: '1.2.3', database: 'unavailable', mail: 'smtp' };
  fakeServer.use(http.get('*/api/health/', () => HttpResponse.json(away, { status: 503 })));
  const { person } = await renderApp('/simple-test');
  expect(await screen.findByText(/nothing can be read or saved/)).toBeVisible();
  expect(screen.getByText('Failed checks: Database.')).toBeVisible();
  fakeServer.use(http.get('*/api/health/', () => HttpResponse.error()));
  await person.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Unreachable. Is the server running?')).toBeVisible();
});
