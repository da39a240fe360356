import type { ReactNode } from 'react';
import { SkipLink } from '../ui/skip-link.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { SignedInBar } from './top-bar.tsx';

/** Contacts and messages: top bar and all the room there is. The page scrolls its own parts; `main` is a flex column. */
export function AppFullLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-dvh flex-col">
      <SkipLink />
      <SignedInBar />
      <OfflineBar />
      <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {children}
      </main>
    </div>
  );
}
