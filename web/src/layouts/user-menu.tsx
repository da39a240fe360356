import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import HandCoins from 'lucide-react/icons/hand-coins';
import Keyboard from 'lucide-react/icons/keyboard';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import { useLogout } from '../features/auth/auth.api.ts';
import { useOpenGlobalDialog } from '../features/search/global-dialogs.tsx';
import { ThemeChoice } from '../features/users/theme-choice.tsx';
import { meQuery } from '../features/users/users.api.ts';
import { Avatar } from '../ui/avatar.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { menuItemClass } from '../ui/menu-item-class.ts';
import { MenuItem, MenuList, MenuSeparator } from '../ui/menu.tsx';
import { Popover } from '../ui/popover.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const LINKS: readonly { to: NonNullable<LinkProps['to']>; label: string; Icon: typeof Settings }[] =
  [
    { to: '/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
    { to: '/reminders', label: 'Reminders', Icon: AlarmClock },
    { to: '/settings', label: 'Settings', Icon: Settings },
    { to: '/referrals', label: 'Earnings', Icon: HandCoins },
  ];

/** Who is signed in, and where that person's own things are. */
export function UserMenu() {
  const { data: me } = useQuery(meQuery());
  const logout = useLogout();
  const openDoor = useOpenGlobalDialog();
  const name = me && `${me.first_name} ${me.last_name}`.trim();
  return (
    <Popover
      label="User menu"
      className="w-64"
      trigger={(trigger) => (
        <IconButton label="User menu" {...trigger}>
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
          <p className="font-semibold">{name}</p>
          <p className="truncate text-sm text-muted">{me.email}</p>
        </div>
      )}
      <MenuList>
        {LINKS.map(({ to, label, Icon }) => (
          <li key={label}>
            <Link to={to} className={menuItemClass()}>
              <Icon aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
        <MenuSeparator />
        <li className="px-3 py-1.5">
          <ThemeChoice />
        </li>
        <MenuSeparator />
        <MenuItem icon={<Keyboard aria-hidden="true" />} onClick={() => openDoor('keys')}>
          Keyboard shortcuts
        </MenuItem>
        <MenuItem icon={<LogOut aria-hidden="true" />} onClick={() => logout.mutate()}>
          Sign out
        </MenuItem>
      </MenuList>
    </Popover>
  );
}
