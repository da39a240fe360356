import type { ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import { VerifyEmailNotice } from '../features/email-addresses/verify-email-notice.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { Footer } from './footer.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { TabOnlyNotice } from './session-notices.tsx';
import { SignedInBar } from './top-bar.tsx';

/** Where one arrives; elsewhere nobody is reminded of what is still to be done. */
const BEGINNINGS = new Set(['/dashboard', '/onboarding']);

/** Signed-in pages: top bar and a column of readable width. */
export function AppLayout({ children }: { children: ReactNode }) {
  const begins = useLocation({ select: ({ pathname }) => BEGINNINGS.has(pathname) });
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
        {begins && <VerifyEmailNotice />}
        {children}
      </main>
      <Footer />
    </div>
  );
}
