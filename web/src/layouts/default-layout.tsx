import type { ReactNode } from 'react';
import { useSignedIn } from '../lib/use-signed-in.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { AccountDeletedNotice } from './account-deleted-notice.tsx';
import { Footer } from './footer.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { SessionEndedNotice } from './session-notices.tsx';
import { GuestBar, SignedInBar } from './top-bar.tsx';

/** Marketing and legal pages: top bar, column, footer. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {signedIn ? <SignedInBar /> : <GuestBar />}
      <OfflineBar />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl flex-1 px-(--page-gutter) py-8"
      >
        <SessionEndedNotice />
        <AccountDeletedNotice />
        {children}
      </main>
      <Footer />
    </div>
  );
}
