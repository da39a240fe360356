import { plural, t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { parseContactsSearch } from '../features/contacts/contacts-search.ts';
import {
  deleteCopyWithSession,
  keepsCopy,
  onMarkCopy,
  setOfflineAnswer,
} from '../lib/http/offline-copy.ts';
import { onSessionChange } from '../lib/http/session.ts';
import { showToast } from '../ui/overlays/toasts.ts';
import type { AppRouter } from './router.tsx';

/** Keeps the copy of contacts on this device in sync while it's turned on; else loads nothing. */
export function runOfflineCopy(queries: QueryClient, router: AppRouter): void {
  deleteCopyWithSession(({ unsent }) =>
    showToast({
      type: 'warning',
      message: t`${plural(unsent, { one: 'Your session ended, so # change you made offline was discarded.', other: 'Your session ended, so # changes you made offline were discarded.' })}`,
    }),
  );
  setOfflineAnswer(async (request, error) => {
    const { answerRequest } = await import('../features/offline/answers.ts');
    return answerRequest(request, error);
  });
  let stop: AbortController | null = null;
  const update = () => {
    if (!keepsCopy()) {
      stop?.abort();
      stop = null;
    } else if (stop === null) {
      stop = new AbortController();
      const { signal } = stop;
      const onCreated = (temporary: number, id: number) => showCreated(router, temporary, id);
      void import('../features/offline/run-sync.ts').then(({ runSync }) =>
        runSync({ queries, signal, onCreated }),
      );
    }
  };
  update();
  onMarkCopy(update);
  onSessionChange(update);
}

/** The page of a contact that was created offline stays open. */
function showCreated(router: AppRouter, temporary: number, id: number): void {
  const { pathname, search } = router.latestLocation;
  if (pathname === '/contacts' && (search as { id?: number }).id === temporary)
    void router.navigate({
      to: '/contacts',
      search: parseContactsSearch({ ...search, id }),
      replace: true,
    });
}
