import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import AlarmClockPlus from 'lucide-react/icons/alarm-clock-plus';
import HandHelping from 'lucide-react/icons/hand-helping';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MessageSquare from 'lucide-react/icons/message-square';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Plus from 'lucide-react/icons/plus';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import type { LucideIcon } from 'lucide-react';
import { unreadCountQuery } from '../features/conversations/conversations.api.ts';
import { useOpenGlobalDialog } from '../features/search/global-dialogs.tsx';
import { Badge } from '../ui/badge.tsx';
import { MenuItem, MenuList, menuItemClass } from '../ui/overlays/menu.tsx';
import { Popover } from '../ui/overlays/popover.tsx';

const ITEM_CLASS =
  'relative flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 py-1 text-xs [:lang(ja)_&]:text-[0.625rem] text-muted no-underline data-[status=active]:font-semibold data-[status=active]:text-ink';

/** The icons stay when large text leaves no room for the labels. */
const LABEL_CLASS = 'max-w-full text-center hyphens-auto wrap-anywhere max-[16rem]:sr-only';

/** The main pages on phones. */
export function BottomBar() {
  const { data } = useQuery(unreadCountQuery());
  return (
    <nav
      aria-label={t`Quick access`}
      data-bottom-bar=""
      className="sticky bottom-0 z-20 flex border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <BarLink
        to="/dashboard"
        label={t({ context: 'Bottom bar', message: 'Dashboard' })}
        Icon={LayoutDashboard}
      />
      <BarLink to="/contacts" label={t`Contacts`} Icon={Users} />
      <AddMenu />
      <BarLink
        to="/messages"
        label={t`Messages`}
        Icon={MessageSquare}
        count={data?.unread_count ?? 0}
      />
      <BarLink to="/reminders" label={t`Reminders`} Icon={AlarmClock} />
    </nav>
  );
}

interface BarLinkProps {
  to: NonNullable<LinkProps['to']>;
  label: string;
  Icon: LucideIcon;
  count?: number;
}

function BarLink({ to, label, Icon, count = 0 }: BarLinkProps) {
  return (
    <Link to={to} className={ITEM_CLASS}>
      <Icon aria-hidden="true" size={20} />
      <span className={LABEL_CLASS}>{label}</span>
      <span className="absolute start-1/2 top-1 ms-1.5">
        <Badge count={count} label={t`unread`} />
      </span>
    </Link>
  );
}

function AddMenu() {
  const openDialog = useOpenGlobalDialog();
  return (
    <Popover
      label={t`Add`}
      trigger={(trigger) => (
        <button type="button" {...trigger} className={ITEM_CLASS}>
          <span className="grid size-7 place-items-center rounded-full bg-accent text-on-accent">
            <Plus aria-hidden="true" size={18} />
          </span>
          <span className={LABEL_CLASS}>
            <Trans>
              Add <span className="sr-only">something new</span>
            </Trans>
          </span>
        </button>
      )}
    >
      <MenuList>
        <li>
          <Link to="/contacts" search={{ add: true }} className={menuItemClass()}>
            <UserPlus aria-hidden="true" />
            <Trans>Contact</Trans>
          </Link>
        </li>
        <MenuItem icon={<NotebookPen aria-hidden="true" />} onClick={() => openDialog('log')}>
          <Trans>Interaction</Trans>
        </MenuItem>
        <MenuItem
          icon={<AlarmClockPlus aria-hidden="true" />}
          onClick={() => openDialog('reminder')}
        >
          <Trans>Reminder</Trans>
        </MenuItem>
        <MenuItem icon={<HandHelping aria-hidden="true" />} onClick={() => openDialog('ask')}>
          <Trans>Ask</Trans>
        </MenuItem>
      </MenuList>
    </Popover>
  );
}
