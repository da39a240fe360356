import { Link } from '@tanstack/react-router';
import Menu from 'lucide-react/icons/menu';
import type { PageLayout } from '#contract/pages.ts';
import { MessagesDropdown } from '../features/conversations/messages-dropdown.tsx';
import { NotificationsDropdown } from '../features/notifications/notifications-dropdown.tsx';
import { SearchButton } from '../features/search/search-button.tsx';
import { useSignedIn } from '../lib/use-signed-in.ts';
import { Mark, Wordmark } from '../ui/wordmark.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { menuItemClass } from '../ui/menu-item-class.ts';
import { MenuList } from '../ui/menu.tsx';
import { Popover } from '../ui/popover.tsx';
import { Bar } from './bar.tsx';
import { GUEST_MENU, GUEST_NAV, SIGNED_IN_NAV } from './nav-items.ts';
import { UserMenu } from './user-menu.tsx';
import type { NavItem } from './nav-link.tsx';

/** The banner of the application: the same one as long as somebody is signed in. */
export function TopBar({ layout }: { layout: PageLayout }) {
  const signedIn = useSignedIn();
  return layout !== 'default' || signedIn ? <SignedInBar /> : <GuestBar />;
}

function GuestBar() {
  return <Bar logo={<Wordmark />} items={GUEST_NAV} menu={<MobileMenu items={GUEST_MENU} />} />;
}

function SignedInBar() {
  const logo = (
    <>
      <Mark className="size-8 sm:hidden" />
      <Wordmark className="max-sm:hidden" />
    </>
  );
  return (
    <Bar logo={logo} items={SIGNED_IN_NAV} menu={<MobileMenu items={SIGNED_IN_NAV} />} full>
      <SearchButton />
      <NotificationsDropdown />
      <MessagesDropdown />
      <UserMenu />
    </Bar>
  );
}

/** The words of the top bar, where there is no room for them. */
function MobileMenu({ items }: { items: readonly NavItem[] }) {
  return (
    <Popover
      label="Menu"
      trigger={(trigger) => (
        <IconButton label="Menu" {...trigger} className="md:hidden">
          <Menu />
        </IconButton>
      )}
    >
      <nav aria-label="Menu">
        <MenuList>
          {items.map(({ to, label, keepSearch }) => (
            <li key={label}>
              <Link to={to} {...(keepSearch && { search: true })} className={menuItemClass()}>
                {label}
              </Link>
            </li>
          ))}
        </MenuList>
      </nav>
    </Popover>
  );
}
