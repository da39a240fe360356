import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { MessagesDropdown } from '../features/conversations/messages-dropdown.tsx';
import { NotificationsDropdown } from '../features/notifications/notifications-dropdown.tsx';
import { SearchButton } from '../features/search/search-button.tsx';
import { cx } from '../ui/cx.ts';
import { Mark, Wordmark } from '../ui/wordmark.tsx';
import { Failure } from './failure.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { GUEST_MENU, GUEST_NAV, SIGNED_IN_NAV } from './nav-items.ts';
import { NavLink, type NavItem } from './nav-link.tsx';
import { UserMenu } from './user-menu.tsx';

export function GuestBar() {
  return <Bar logo={<Wordmark />} items={GUEST_NAV} menu={GUEST_MENU} />;
}

export function SignedInBar() {
  const logo = (
    <>
      <Mark className="size-8 sm:hidden" />
      <Wordmark className="max-sm:hidden" />
    </>
  );
  return (
    <Bar logo={logo} items={SIGNED_IN_NAV} menu={SIGNED_IN_NAV} full>
      <SearchButton />
      <NotificationsDropdown />
      <MessagesDropdown />
      <UserMenu />
    </Bar>
  );
}

interface BarProps {
  logo: ReactNode;
  items: readonly NavItem[];
  menu: readonly NavItem[];
  /** From edge to edge, so that the bar stays as it is between signed-in pages of any layout. */
  full?: boolean;
  /** Buttons that open dropdowns. */
  children?: ReactNode;
}

/** The banner. What fails in it leaves the page below standing. */
function Bar({ logo, items, menu, full = false, children }: BarProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-canvas">
      <ErrorBoundary FallbackComponent={NavigationError}>
        <div
          className={cx('mx-auto flex h-15 items-center px-(--page-gutter)', !full && 'max-w-6xl')}
        >
          <Link to="/" aria-label="Acquaint" className="inline-flex shrink-0">
            {logo}
          </Link>
          <nav aria-label="Main" className="-mr-3 flex flex-1 justify-end pl-4 max-md:hidden">
            {items.map((item) => (
              <NavLink key={item.label} {...item} />
            ))}
          </nav>
          <div className="flex-1 md:hidden" />
          {children !== undefined && (
            <div className="flex items-center gap-1 md:ml-6">{children}</div>
          )}
          <MobileMenu items={menu} />
        </div>
      </ErrorBoundary>
    </header>
  );
}

function NavigationError({ error, resetErrorBoundary }: FallbackProps) {
  return (
    <Failure
      compact
      error={error}
      otherwise="Navigation error occurred"
      onRetry={resetErrorBoundary}
    />
  );
}
