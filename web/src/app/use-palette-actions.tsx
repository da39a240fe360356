import type { ReactNode } from 'react';
import AlarmClockPlus from 'lucide-react/icons/alarm-clock-plus';
import CheckCheck from 'lucide-react/icons/check-check';
import CopyCheck from 'lucide-react/icons/copy-check';
import FileDown from 'lucide-react/icons/file-down';
import FileUp from 'lucide-react/icons/file-up';
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
import { useLogout } from '../features/auth/auth.api.ts';
import { useMarkAllConversationsRead } from '../features/conversations/conversations.api.ts';
import { useMarkAllNotificationsRead } from '../features/notifications/notifications.api.ts';
import type { StaticEntry } from '../features/search/palette-entry.ts';
import type { OpenGlobalDialog } from '../features/search/global-dialogs.tsx';
import { useChangePreference } from '../features/users/users.api.ts';
import { showToast } from '../ui/overlays/toasts.ts';

export function usePaletteActions(onOpen: OpenGlobalDialog): StaticEntry[] {
  const logout = useLogout();
  const readMessages = useMarkAllConversationsRead();
  const readNotifications = useMarkAllNotificationsRead();
  const preference = useChangePreference();
  const invite = '/contacts?view=network&part=invite';
  return [
    action('Add contact', '/contacts?add=true', <UserPlus />, 'new person create card'),
    action('Log an interaction', () => onOpen('log'), <NotebookPen />, 'call meeting note email'),
    action('New reminder', () => onOpen('reminder'), <AlarmClockPlus />, 'remind task follow up'),
    action('Share contacts', () => onOpen('share'), <Share2 />, 'introduce introduction send'),
    action('Invite people', invite, <Mail />, 'connect address email friends'),
    action('Show my link and QR code', invite, <QrCode />, 'connect card copy address'),
    action('Import contacts', '/contacts?import=new', <FileUp />, 'vcard csv file upload'),
    action(
      'Find duplicates',
      '/contacts?view=duplicates',
      <CopyCheck />,
      'merge contacts double same person',
    ),
    action('Export contacts', '/contacts?export=true', <FileDown />, 'vcard csv json download'),
    action(
      'Mark all notifications as read',
      () => showToastWhen(readNotifications.mutateAsync(), 'All notifications marked as read'),
      <CheckCheck />,
      'bell seen',
    ),
    action(
      'Mark all messages as read',
      () => showToastWhen(readMessages.mutateAsync(), 'All messages marked as read'),
      <CheckCheck />,
      'seen',
    ),
    action(
      'Use the light theme',
      () => preference.mutate({ theme: 'light' }),
      <Sun />,
      'change appearance bright',
    ),
    action(
      'Use the dark theme',
      () => preference.mutate({ theme: 'dark' }),
      <Moon />,
      'change appearance night',
    ),
    action(
      'Use this device’s theme',
      () => preference.mutate({ theme: 'system' }),
      <Monitor />,
      'change appearance system',
    ),
    action('Keyboard shortcuts', () => onOpen('keys'), <Keyboard />, 'keys help'),
    action('Sign out', () => logout.mutate(), <LogOut />, 'log out leave'),
  ];
}

function action(
  label: string,
  open: StaticEntry['open'],
  icon: ReactNode,
  searchTerms: string,
): StaticEntry {
  const id = `action-${label}`.replaceAll(/\W+/g, '-').toLowerCase();
  return { id, group: 'Actions', label, searchTerms, icon, open };
}

/** The palette is closed already, so failures are shown as toasts. */
function showToastWhen(done: Promise<unknown>, message: string): void {
  done.then(
    () => showToast({ message }),
    () => {},
  );
}
