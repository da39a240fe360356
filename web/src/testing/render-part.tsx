import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { User } from '#contract/users.ts';
import { syncPreferences } from '../app/sync-preferences.ts';
import { createQueryClient } from '../app/query-client.ts';
import { logIn } from './session.ts';
import { Toaster } from '../ui/overlays/toaster.tsx';
import { answer } from './fake-api.ts';

/** Renders a component for `me`. */
export function renderPart(part: ReactNode, me: User) {
  answer({ 'GET /api/me/': () => me });
  logIn();
  const queries = createQueryClient(() => {});
  syncPreferences(queries);
  render(
    <QueryClientProvider client={queries}>
      {part}
      <Toaster />
    </QueryClientProvider>,
  );
  return { queries, person: userEvent.setup() };
}
