import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { Link, type LinkProps } from '@tanstack/react-router';
import Menu from 'lucide-react/icons/menu';
import { useQuery } from '@tanstack/react-query';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import HandCoins from 'lucide-react/icons/hand-coins';
import Keyboard from 'lucide-react/icons/keyboard';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { PageLayout } from '#contract/pages.ts';
import { MessagesDropdown } from '../features/conversations/list/messages-dropdown.tsx';
import { NotificationsDropdown } from '../features/notifications/notifications-dropdown.tsx';
import { SearchButton } from '../features/search/search-button.tsx';
import { instanceName } from '../lib/instance.ts';
import { useSignedIn } from '../lib/http/use-signed-in.ts';
import { Mark, Wordmark } from '../ui/layout/wordmark.tsx';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { MenuItem, MenuList, MenuSeparator, menuItemClass } from '../ui/overlays/menu.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import { useSignOut } from '../features/auth/use-sign-out.ts';
import { useOpenGlobalDialog } from '../features/search/global-dialogs.tsx';
import { ThemeChoice } from '../features/users/theme-choice.tsx';
import { meQuery } from '../features/users/users.api.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Bar } from './bar.tsx';
import { GUEST_MENU, GUEST_NAV, SIGNED_IN_NAV } from './nav-items.ts';
import type { NavItem } from './nav-link.tsx';
import { fullName } from '../lib/text/full-name.ts';

interface UserMenuLink {
  to: NonNullable<LinkProps['to']>;
  label: MessageDescriptor;
  Icon: typeof Settings;
}

const LINKS: readonly UserMenuLink[] = [
  { to: '/dashboard', label: msg`Dashboard`, Icon: LayoutDashboard },
  { to: '/reminders', label: msg`Reminders`, Icon: AlarmClock },
  { to: '/settings', label: msg`Settings`, Icon: Settings },
  { to: '/referrals', label: msg`Earnings`, Icon: HandCoins },
];

export function TopBar({ layout }: { layout: PageLayout }) {
  const signedIn = useSignedIn();
  return layout !== 'default' || signedIn ? <SignedInBar /> : <GuestBar />;
}

function GuestBar() {
  return (
    <Bar
      logo={<Wordmark name={instanceName()} />}
      items={GUEST_NAV}
      menu={<MobileMenu items={GUEST_MENU} />}
    />
  );
}

function SignedInBar() {
  const logo = (
    <>
      <Mark className="size-8 sm:hidden" />
      <Wordmark name={instanceName()} className="max-sm:hidden" />
    </>
  );
  return (
    <Bar logo={logo} items={SIGNED_IN_NAV} menu={<MobileMenu items={SIGNED_IN_NAV} />} isFullWidth>
      <SearchButton />
      <NotificationsDropdown />
      <MessagesDropdown />
      <UserMenu />
    </Bar>
  );
}

function MobileMenu({ items }: { items: readonly NavItem[] }) {
  return (
    <Popover
      label={t`Menu`}
      trigger={(trigger) => (
        <IconButton label={t`Menu`} {...trigger} className="md:hidden">
          <Menu />
        </IconButton>
      )}
    >
      <nav aria-label={t`Menu`}>
        <MenuList>
          {items.map(({ to, label, preservesSearch }) => (
            <li key={to}>
              <Link to={to} {...(preservesSearch && { search: true })} className={menuItemClass()}>
                {i18n._(label)}
              </Link>
            </li>
          ))}
        </MenuList>
      </nav>
    </Popover>
  );
}

function UserMenu() {
  const { data: me } = useQuery(meQuery());
  const openDialog = useOpenGlobalDialog();
  const signOut = useSignOut(openDialog);
  const name = me && fullName(me);
  return (
    <Popover
      label={t`User menu`}
      className="w-64"
      trigger={(trigger) => (
        <IconButton label={t`User menu`} {...trigger}>
          {me && name !== undefined ? (
            <Avatar name={name} src={me.avatar_url} size="sm" />
          ) : (
            <Skeleton circle className="size-8" />
          )}
        </IconButton>
      )}
    >
      {me && (
        <div className="border-b border-line px-4 py-3">
          <p className="font-semibold">
            <bdi>{name}</bdi>
          </p>
          <p dir="auto" className="truncate text-sm text-muted">
            {me.email}
          </p>
        </div>
      )}
      <MenuList>
        {LINKS.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} className={menuItemClass()}>
              <Icon aria-hidden="true" />
              {i18n._(label)}
            </Link>
          </li>
        ))}
        {me?.administrator && <AdministrationItem />}
        <MenuSeparator />
        <li className="px-3 py-1.5">
          <ThemeChoice />
        </li>
        <MenuSeparator />
        <MenuItem icon={<Keyboard aria-hidden="true" />} onClick={() => openDialog('keys')}>
          <Trans>Keyboard shortcuts</Trans>
        </MenuItem>
        <MenuItem icon={<LogOut aria-hidden="true" />} onClick={signOut}>
          <Trans>Sign out</Trans>
        </MenuItem>
      </MenuList>
    </Popover>
  );
}

function AdministrationItem() {
  return (
    <li>
      <Link to="/administration" className={menuItemClass()}>
        <ShieldCheck aria-hidden="true" />
        <Trans>Administration</Trans>
      </Link>
    </li>
  );
}
