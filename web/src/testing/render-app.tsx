import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { User } from '#contract/users.ts';
import { createApp, type App } from '../app/app.ts';
import { Providers } from '../app/providers.tsx';
import { logIn } from './session.ts';
import { answer } from './fake-api.ts';

export interface RenderedApp extends App {
  person: ReturnType<typeof userEvent.setup>;
}

/** Opens the app at an address, logged in as `me` if given, and waits for the page. */
export async function renderApp(address: string, me?: User): Promise<RenderedApp> {
  if (me !== undefined) {
    answer({ 'GET /api/me/': () => me });
    logIn();
  }
  const app = createApp(createMemoryHistory({ initialEntries: [address] }));
  await app.router.load();
  render(<Providers app={app} />);
  return { ...app, person: userEvent.setup() };
}
