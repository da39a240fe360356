import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startPreload } from '../lib/http/preloaded-responses.ts';
import { logIn } from '../testing/session.ts';
import { aContact } from '../testing/contacts.ts';
import { answer } from '../testing/fake-api.ts';
import { aUser } from '../testing/people.ts';
import { renderApp } from '../testing/render-app.tsx';

it('sends each first request of /contacts only once', async () => {
  const requests: string[] = [];
  answer({
    'GET /api/me/': () => aUser(),
    'GET /api/contacts/': ({ query }) => {
      requests.push(`contacts ${query}`);
      return { results: [aContact()], next_cursor: null, count: 1 };
    },
    'GET /api/contacts/landmarks/': () => {
      requests.push('landmarks');
      return { count: 1, every: 100, cursors: [], letters: [] };
    },
    'GET /api/contact-types/': ({ query }) => {
      requests.push(`types ${query}`);
      return { results: [], next_cursor: null };
    },
  });
  logIn();
  startPreload({ pathname: '/contacts', search: '' });
  await expect.poll(() => requests.length).toBe(3);
  await renderApp('/contacts');
  expect(await screen.findByText('1 contact')).toBeVisible();
  expect(requests.toSorted()).toEqual(['contacts limit=100', 'landmarks', 'types limit=200']);
});
