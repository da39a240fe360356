import type { ReactNode } from 'react';
import { SkipLink } from '../ui/skip-link.tsx';
import { Footer } from './footer.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { TabOnlyNotice } from './session-notices.tsx';
import { SignedInBar } from './top-bar.tsx';

/** Signed-in pages: top bar and a column of readable width. */
export function AppLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SignedInBar />
      <OfflineBar />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-4xl flex-1 px-(--page-gutter) py-8"
      >
        <TabOnlyNotice />
        {children}
      </main>
      <Footer />
    </div>
  );
}
