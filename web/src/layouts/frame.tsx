import type { ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import type { PageLayout } from '#contract/pages.ts';
import { VerifyEmailNotice } from '../features/email-addresses/verify-email-notice.tsx';
import { useSignedIn } from '../lib/use-signed-in.ts';
import { cx } from '../ui/cx.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { AccountDeletedNotice } from './account-deleted-notice.tsx';
import { Footer } from './footer.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { SessionEndedNotice, TabOnlyNotice } from './session-notices.tsx';
import { GuestBar, SignedInBar } from './top-bar.tsx';

/** Where one arrives; elsewhere nobody is reminded of what is still to be done, and the first steps say it themselves. */
const BEGINNING = '/dashboard';
/** Of these the content stands in two columns, or more, and always reaches beyond the screen: so the footer does not jump. */
const WIDE = new Set(['/dashboard', '/dashboard-test']);

export interface FrameProps {
  /** `app`: a column of readable width; `app-full`: all the room there is, of which the page scrolls its own parts. */
  layout: PageLayout;
  children: ReactNode;
}

/** What stands around a page: one for all layouts, so that the bar and a menu that is open in it outlive a change of layout. */
export function Frame({ layout, children }: FrameProps) {
  const signedIn = useSignedIn();
  const isFull = layout === 'app-full';
  return (
    <div className={cx('flex flex-col', isFull ? 'h-dvh' : 'min-h-dvh')}>
      <SkipLink />
      {layout !== 'default' || signedIn ? <SignedInBar /> : <GuestBar />}
      <OfflineBar />
      <main id="main" tabIndex={-1} className={cx('flex-1', useMainClass(layout))}>
        <Notices layout={layout} />
        {children}
      </main>
      {!isFull && <Footer />}
    </div>
  );
}

function useMainClass(layout: PageLayout): string {
  const isWide = useLocation({ select: ({ pathname }) => WIDE.has(pathname) });
  if (layout === 'app-full') return 'flex min-h-0 flex-col overflow-y-auto';
  const column = 'mx-auto w-full px-(--page-gutter) py-8';
  if (layout === 'default') return cx(column, 'max-w-6xl');
  return cx(column, isWide ? 'min-h-dvh max-w-6xl' : 'max-w-4xl');
}

/** What a page is told of above its own content; where the page has all the room, it says it itself. */
function Notices({ layout }: { layout: PageLayout }) {
  const begins = useLocation({ select: ({ pathname }) => pathname === BEGINNING });
  if (layout === 'app-full') return null;
  if (layout === 'app')
    return (
      <>
        <TabOnlyNotice />
        {begins && <VerifyEmailNotice />}
      </>
    );
  return (
    <>
      <SessionEndedNotice />
      <AccountDeletedNotice />
    </>
  );
}
