import type { PageLayout } from '#contract/pages.ts';
import { MessagesDropdown } from '../features/conversations/messages-dropdown.tsx';
import { NotificationsDropdown } from '../features/notifications/notifications-dropdown.tsx';
import { SearchButton } from '../features/search/search-button.tsx';
import { useSignedIn } from '../lib/use-signed-in.ts';
import { Mark, Wordmark } from '../ui/wordmark.tsx';
import { Bar } from './bar.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { GUEST_MENU, GUEST_NAV, SIGNED_IN_NAV } from './nav-items.ts';
import { UserMenu } from './user-menu.tsx';

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
