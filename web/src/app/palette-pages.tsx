import type { ReactNode } from 'react';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import Bell from 'lucide-react/icons/bell';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CopyCheck from 'lucide-react/icons/copy-check';
import FileText from 'lucide-react/icons/file-text';
import HandCoins from 'lucide-react/icons/hand-coins';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MessageSquare from 'lucide-react/icons/message-square';
import Network from 'lucide-react/icons/network';
import Settings from 'lucide-react/icons/settings';
import Sparkles from 'lucide-react/icons/sparkles';
import Trash2 from 'lucide-react/icons/trash-2';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import { PAGES, type PagePath } from '#contract/pages.ts';
import type { StaticEntry } from '../features/search/palette-entry.ts';
import { SETTINGS_TABS, type SettingsTab } from '../layouts/settings-tabs.ts';

type OpenPage = {
  [Path in PagePath]: (typeof PAGES)[Path]['access'] extends 'guest' ? never : Path;
}[PagePath];

interface PageTerms {
  words: string;
  icon: ReactNode;
  isMinor?: true;
}

/** Null: reached only by a link or a previous step. */
const PAGE_TERMS: Record<OpenPage, PageTerms | null> = {
  '/dashboard': { words: 'home start today overview', icon: <LayoutDashboard /> },
  '/contacts': { words: 'people address book', icon: <Users /> },
  '/messages': { words: 'chat conversations inbox', icon: <MessageSquare /> },
  '/reminders': { words: 'tasks due follow up', icon: <AlarmClock /> },
  '/reminders/calendar': { words: 'reminders month week agenda', icon: <CalendarDays /> },
  '/notifications': { words: 'bell news activity', icon: <Bell /> },
  '/profile': { words: 'me my card picture avatar headline', icon: <User /> },
  '/settings': { words: 'preferences options', icon: <Settings /> },
  '/referrals': { words: 'referrals money payout', icon: <HandCoins /> },
  '/onboarding': { words: 'onboarding first steps', icon: <Sparkles />, isMinor: true },
  '/privacy-policy': { words: 'data protection legal', icon: <FileText />, isMinor: true },
  '/terms-conditions': { words: 'legal', icon: <FileText />, isMinor: true },
  '/simple-test': { words: 'status health version', icon: <FileText />, isMinor: true },
  '/dashboard-test': { words: '', icon: <FileText />, isMinor: true },
  '/verify-email': null,
  '/two-factor-setup-complete': null,
};

const TAB_TERMS: Record<SettingsTab, string> = {
  account: 'email address name picture',
  security: 'password two-factor passkeys sessions devices recovery codes',
  appearance: 'theme dark light',
  region: 'language locale time zone week',
  notifications: 'mails email sound',
  privacy: 'who may message discoverable blocked',
  'contact-types': 'labels categories',
  data: 'imports export undo download',
  danger: 'delete account',
};

export const PALETTE_PAGES: readonly StaticEntry[] = [
  ...pages(),
  navigationEntry('Network', '/contacts?view=network', {
    words: 'connections requests suggested people you may know',
    icon: <Network />,
  }),
  navigationEntry('Duplicates', '/contacts?view=duplicates', {
    words: 'merge contacts double',
    icon: <CopyCheck />,
    isMinor: true,
  }),
  navigationEntry('Trash', '/contacts?view=trash', {
    words: 'deleted contacts bin restore',
    icon: <Trash2 />,
    isMinor: true,
  }),
  ...SETTINGS_TABS.map(({ value, label }) =>
    navigationEntry(
      `Settings: ${label}`,
      value === 'account' ? '/settings' : `/settings?tab=${value}`,
      {
        words: TAB_TERMS[value],
        icon: <Settings />,
        isMinor: true,
      },
    ),
  ),
];

function pages(): StaticEntry[] {
  return (Object.keys(PAGE_TERMS) as OpenPage[]).flatMap((path) => {
    const words = PAGE_TERMS[path];
    return words === null ? [] : navigationEntry(PAGES[path].title, path, words);
  });
}

function navigationEntry(
  label: string,
  open: string,
  { words, icon, isMinor }: PageTerms,
): StaticEntry {
  const id = `page-${label}`.replaceAll(/\W+/g, '-').toLowerCase();
  return { id, group: 'Pages', label, words, icon, open, ...(isMinor && { isMinor }) };
}
