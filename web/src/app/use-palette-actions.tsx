import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import AlarmClockPlus from 'lucide-react/icons/alarm-clock-plus';
import CheckCheck from 'lucide-react/icons/check-check';
import CopyCheck from 'lucide-react/icons/copy-check';
import FileDown from 'lucide-react/icons/file-down';
import FileUp from 'lucide-react/icons/file-up';
import HandHelping from 'lucide-react/icons/hand-helping';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import QrCode from 'lucide-react/icons/qr-code';
import Share2 from 'lucide-react/icons/share-2';
import Sun from 'lucide-react/icons/sun';
import UserPlus from 'lucide-react/icons/user-plus';
import UsersRound from 'lucide-react/icons/users-round';
import { useSignOut } from '../features/auth/use-sign-out.ts';
import { useMarkAllConversationsRead } from '../features/conversations/conversations.api.ts';
import { useMarkAllNotificationsRead } from '../features/notifications/notifications.api.ts';
import type { StaticEntry } from '../features/search/palette-entry.ts';
import type { OpenGlobalDialog } from '../features/search/global-dialogs.tsx';
import { useChangePreference } from '../features/users/users.api.ts';
import { showToast } from '../ui/overlays/toasts.ts';

export function usePaletteActions(onOpen: OpenGlobalDialog): StaticEntry[] {
  const signOut = useSignOut(onOpen);
  const readMessages = useMarkAllConversationsRead();
  const readNotifications = useMarkAllNotificationsRead();
  const preference = useChangePreference();
  return [
    ...contactActions(onOpen),
    action('read-notifications', t`Mark all notifications as read`, <CheckCheck />, {
      open: () =>
        showToastWhen(readNotifications.mutateAsync(), t`All notifications marked as read`),
      searchTerms: t`bell seen`,
    }),
    action('read-messages', t`Mark all messages as read`, <CheckCheck />, {
      open: () => showToastWhen(readMessages.mutateAsync(), t`All messages marked as read`),
      searchTerms: t`seen`,
    }),
    action('light', t`Use the light theme`, <Sun />, {
      open: () => preference.mutate({ theme: 'light' }),
      searchTerms: t`change appearance bright`,
    }),
    action('dark', t`Use the dark theme`, <Moon />, {
      open: () => preference.mutate({ theme: 'dark' }),
      searchTerms: t`change appearance night`,
    }),
    action('system-theme', t`Use this device’s theme`, <Monitor />, {
      open: () => preference.mutate({ theme: 'system' }),
      searchTerms: t`change appearance system`,
    }),
    action('keys', t`Keyboard shortcuts`, <Keyboard />, {
      open: () => onOpen('keys'),
      searchTerms: t`keys help`,
    }),
    action('sign-out', t`Sign out`, <LogOut />, {
      open: signOut,
      searchTerms: t`log out leave`,
    }),
  ];
}

function contactActions(onOpen: OpenGlobalDialog): StaticEntry[] {
  const invite = '/contacts?view=network&part=invite';
  return [
    action('add-contact', t`Add contact`, <UserPlus />, {
      open: '/contacts?add=true',
      searchTerms: t`new person create card`,
    }),
    action('log', t`Log an interaction`, <NotebookPen />, {
      open: () => onOpen('log'),
      searchTerms: t`call meeting note email`,
    }),
    action('new-reminder', t`New reminder`, <AlarmClockPlus />, {
      open: () => onOpen('reminder'),
      searchTerms: t`remind task follow up`,
    }),
    action('ask', t`Ask your connections`, <HandHelping />, {
      open: () => onOpen('ask'),
      searchTerms: t`new ask need help looking for`,
    }),
    action('introduce', t`Introduce someone`, <UsersRound />, {
      open: () => onOpen('introduce'),
      searchTerms: t`introduction connect two people`,
    }),
    action('share', t`Share contacts`, <Share2 />, {
      open: () => onOpen('share'),
      searchTerms: t`introduce introduction send`,
    }),
    action('invite', t`Invite people`, <Mail />, {
      open: invite,
      searchTerms: t`connect address email friends`,
    }),
    action('link', t`Show my link and QR code`, <QrCode />, {
      open: invite,
      searchTerms: t`connect card copy address`,
    }),
    action('import', t`Import contacts`, <FileUp />, {
      open: '/contacts?import=new',
      searchTerms: t`vcard csv file upload`,
    }),
    action('find-duplicates', t`Find duplicates`, <CopyCheck />, {
      open: '/contacts?view=duplicates',
      searchTerms: t`merge contacts double same person`,
    }),
    action('export', t`Export contacts`, <FileDown />, {
      open: '/contacts?export=true',
      searchTerms: t`vcard csv json download`,
    }),
  ];
}

function action(
  id: string,
  label: string,
  icon: ReactNode,
  rest: Pick<StaticEntry, 'open' | 'searchTerms'>,
): StaticEntry {
  return { id: `action-${id}`, group: 'actions', label, icon, ...rest };
}

/** The palette is closed already, so failures are shown as toasts. */
function showToastWhen(done: Promise<unknown>, message: string): void {
  done.then(
    () => showToast({ message }),
    () => {},
  );
}
