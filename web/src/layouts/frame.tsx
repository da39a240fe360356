import type { ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import type { PageLayout } from '#contract/pages.ts';
import { cx } from '../ui/styles/cx.ts';
import { useSignedIn } from '../lib/http/use-signed-in.ts';
import { BottomBar } from './bottom-bar.tsx';
import { CompactFooter, Footer } from './footer.tsx';

/** Pages with several columns. */
const WIDE_PAGES = new Set(['/dashboard', '/dashboard-test']);
/** Pages that load late and fill the screen from the start, so that the footer doesn't jump. */
const LATE_PAGES = new Set([...WIDE_PAGES, '/reminders', '/notifications', '/settings']);

export interface FrameProps {
  /** `app`: a readable column; `app-full`: full size, with its own scrolling. */
  layout: PageLayout;
  /** The header; static pages have their own. */
  bar: ReactNode;
  /** Notices above the content. */
  notices?: ReactNode;
  /** Null while loading; hides the footer, which would jump. */
  children: ReactNode;
}

/** One frame for all layouts, so that the header and its open menus survive layout changes. */
export function Frame({ layout, bar, notices, children }: FrameProps) {
  const isFull = layout === 'app-full';
  const signedIn = useSignedIn();
  return (
    <div className={cx('flex flex-col', isFull ? 'h-dvh' : 'min-h-dvh')}>
      <SkipLink />
      {bar}
      <main id="main" tabIndex={-1} className={cx('flex-1', useMainClass(layout))}>
        {notices}
        {children}
      </main>
      {!isFull && children !== null && (signedIn ? <CompactFooter /> : <Footer />)}
      {signedIn && <BottomBar />}
    </div>
  );
}

function useMainClass(layout: PageLayout): string {
  const isWide = useLocation({ select: ({ pathname }) => WIDE_PAGES.has(pathname) });
  const isLate = useLocation({ select: ({ pathname }) => LATE_PAGES.has(pathname) });
  if (layout === 'app-full') return 'flex min-h-0 flex-col overflow-y-auto';
  const column = 'w-full px-(--page-gutter) py-8';
  if (layout === 'default') return cx(column, 'mx-auto max-w-6xl');
  // Not centered, so that the left edge is the same on all pages.
  return cx(column, isWide ? 'max-w-6xl' : 'max-w-4xl', isLate && 'min-h-dvh');
}

/** The first tab stop. */
function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed start-2 top-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-2.5 font-medium text-on-accent shadow-raised focus:translate-y-0"
    >
      <Trans>Skip to content</Trans>
    </a>
  );
}
