import type { ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import type { PageLayout } from '#contract/pages.ts';
import { cx } from '../ui/styles/cx.ts';
import { SkipLink } from '../ui/layout/skip-link.tsx';
import { Footer } from './footer.tsx';

/** Of these the content stands in two columns, or more. */
const WIDE = new Set(['/dashboard', '/dashboard-test']);
/** Of these it comes late, and reaches beyond the screen from the start: so the footer does not jump. */
const LATE = new Set([...WIDE, '/reminders', '/notifications', '/settings']);

export interface FrameProps {
  /** `app`: a column of readable width; `app-full`: all the room there is, of which the page scrolls its own parts. */
  layout: PageLayout;
  /** The banner, and what stands right below it: the documents for visitors have another one than the application. */
  bar: ReactNode;
  /** What is said above the page's own content. */
  notices?: ReactNode;
  /** Null while there is no page yet: then no footer either, as it would jump when the page comes. */
  children: ReactNode;
}

/** What stands around a page: one for all layouts, so that the bar and a menu that is open in it outlive a change of layout. */
export function Frame({ layout, bar, notices, children }: FrameProps) {
  const isFull = layout === 'app-full';
  return (
    <div className={cx('flex flex-col', isFull ? 'h-dvh' : 'min-h-dvh')}>
      <SkipLink />
      {bar}
      <main id="main" tabIndex={-1} className={cx('flex-1', useMainClass(layout))}>
        {notices}
        {children}
      </main>
      {!isFull && children !== null && <Footer />}
    </div>
  );
}

function useMainClass(layout: PageLayout): string {
  const isWide = useLocation({ select: ({ pathname }) => WIDE.has(pathname) });
  const isLate = useLocation({ select: ({ pathname }) => LATE.has(pathname) });
  if (layout === 'app-full') return 'flex min-h-0 flex-col overflow-y-auto';
  const column = 'mx-auto w-full px-(--page-gutter) py-8';
  if (layout === 'default') return cx(column, 'max-w-6xl');
  return cx(column, isWide ? 'max-w-6xl' : 'max-w-4xl', isLate && 'min-h-dvh');
}
