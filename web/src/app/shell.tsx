import { Suspense, useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import { i18n } from '#i18n';
import { msg } from '@lingui/core/macro';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { PageLayout } from '#contract/pages.ts';
import { Announcements } from '../features/instance/announcements.tsx';
import { GlobalDialogs } from '../features/search/global-dialogs.tsx';
import { Frame } from '../layouts/frame.tsx';
import { Notices, OfflineBar } from '../layouts/notices.tsx';
import { TopBar } from '../layouts/top-bar.tsx';
import { lazyComponent } from '../lib/lazy-component.ts';
import { useOutboxDelivery } from '../features/conversations/outbox/use-outbox-delivery.ts';
import { unreadCountQuery } from '../features/conversations/conversations.api.ts';
import { pageTitle } from '../lib/text/paths.ts';
import { countUnsent, onMarkCopy } from '../lib/http/offline-copy.ts';
import { useSignedIn } from '../lib/http/use-signed-in.ts';
import { badgeText } from '../ui/badge.tsx';
import { KeepAlivePages } from './keep-alive-pages.tsx';
import { PageKeys } from './page-keys.tsx';

const EditsBar = lazyComponent(
  async () => (await import('../features/offline/edits-bar.tsx')).EditsBar,
);
const GlobalDialog = lazyComponent(async () => (await import('./global-dialog.tsx')).GlobalDialog);

export function Shell() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const layout: PageLayout = page?.layout ?? 'default';
  // Renders the frame first: both together would block a slow phone for too long.
  const isFrameThere = useDeferredValue(true, false);
  const signedIn = useSignedIn();
  usePageTitle(i18n._(page?.title ?? msg`Page not found`));
  useOutboxDelivery();
  const unsent = useSyncExternalStore(onMarkCopy, countUnsent);
  const bar = (
    <>
      <TopBar layout={layout} />
      <OfflineBar />
      <Announcements />
      {unsent > 0 && (
        <Suspense>
          <EditsBar />
        </Suspense>
      )}
    </>
  );
  return (
    <GlobalDialogs dialog={GlobalDialog}>
      <KeepAlivePages current={page?.keepAlivePage}>
        {signedIn && <PageKeys />}
        <Frame layout={layout} bar={bar} notices={<Notices layout={layout} />}>
          {isFrameThere ? <Outlet /> : null}
        </Frame>
      </KeepAlivePages>
    </GlobalDialogs>
  );
}

/** "(3) Messages · Acquaint": background tabs show unread messages. */
function usePageTitle(page: string): void {
  const signedIn = useSignedIn();
  const { data } = useQuery({ ...unreadCountQuery(), enabled: signedIn });
  const unread = signedIn ? (data?.unread_count ?? 0) : 0;
  const title = unread > 0 ? `(${badgeText(unread)}) ${pageTitle(page)}` : pageTitle(page);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
