import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { instanceName } from '../lib/instance.ts';
import { cx } from '../ui/styles/cx.ts';
import { RetryNotice } from './retry-notice.tsx';
import { NavLink, type NavItem } from './nav-link.tsx';

export interface BarProps {
  logo: ReactNode;
  items: readonly NavItem[];
  menu: ReactNode;
  /** Uses the full width, so that the bar doesn't change between layouts. */
  isFullWidth?: boolean;
  children?: ReactNode;
}

/** The header. Errors in it don't affect the page. With large fonts on phones it wraps and scrolls away. */
export function Bar({ logo, items, menu, isFullWidth = false, children }: BarProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-canvas max-[16rem]:static">
      <ErrorBoundary FallbackComponent={NavigationError}>
        <div
          className={cx(
            'mx-auto flex min-h-15 items-center px-(--page-gutter) max-[16rem]:flex-wrap max-[16rem]:justify-end',
            !isFullWidth && 'max-w-6xl',
          )}
        >
          <Link to="/" aria-label={instanceName()} className="inline-flex shrink-0">
            {logo}
          </Link>
          <nav
            aria-label={t`Main`}
            className="-me-3 flex min-w-0 flex-1 justify-end ps-4 max-md:hidden"
          >
            {items.map((item) => (
              <NavLink key={item.to} {...item} />
            ))}
          </nav>
          <div className="flex-1 md:hidden" />
          {children !== undefined && (
            <div className="flex items-center gap-1 max-[16rem]:contents md:ms-6">{children}</div>
          )}
          {menu}
        </div>
      </ErrorBoundary>
    </header>
  );
}

function NavigationError({ error, resetErrorBoundary }: FallbackProps) {
  return (
    <RetryNotice
      compact
      error={error}
      fallbackMessage={t`Navigation error occurred`}
      onRetry={resetErrorBoundary}
    />
  );
}
