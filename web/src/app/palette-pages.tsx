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
  searchTerms: string;
  icon: ReactNode;
  isMinor?: true;
}

/** Null for pages that are reached only by a link or a previous step. */
const PAGE_TERMS: Record<OpenPage, PageTerms | null> = {
  '/dashboard': { searchTerms: 'home start today overview', icon: <LayoutDashboard /> },
  '/contacts': { searchTerms: 'people address book', icon: <Users /> },
  '/messages': { searchTerms: 'chat conversations inbox', icon: <MessageSquare /> },
  '/reminders': { searchTerms: 'tasks due follow up', icon: <AlarmClock /> },
  '/reminders/calendar': { searchTerms: 'reminders month week agenda', icon: <CalendarDays /> },
  '/notifications': { searchTerms: 'bell news activity', icon: <Bell /> },
  '/profile': { searchTerms: 'me my card photo avatar headline', icon: <User /> },
  '/settings': { searchTerms: 'preferences options', icon: <Settings /> },
  '/referrals': { searchTerms: 'referrals money payout', icon: <HandCoins /> },
  '/onboarding': { searchTerms: 'onboarding first steps', icon: <Sparkles />, isMinor: true },
  '/privacy-policy': { searchTerms: 'data protection legal', icon: <FileText />, isMinor: true },
  '/terms-conditions': { searchTerms: 'legal', icon: <FileText />, isMinor: true },
  '/simple-test': { searchTerms: 'status health version', icon: <FileText />, isMinor: true },
  '/dashboard-test': { searchTerms: '', icon: <FileText />, isMinor: true },
  '/verify-email': null,
  '/two-factor-setup-complete': null,
};

const TAB_TERMS: Record<SettingsTab, string> = {
  account: 'email address name photo',
  security: 'password two-factor passkeys sessions devices recovery codes',
  appearance: 'theme dark light',
  region: 'language locale time zone week',
  notifications: 'email sound',
  privacy: 'who may message discoverable blocked',
  'contact-types': 'labels categories',
  data: 'imports export undo download',
  danger: 'delete account',
};

export const PALETTE_PAGES: readonly StaticEntry[] = [
  ...pageEntries(),
  navigationEntry('Network', '/contacts?view=network', {
    searchTerms: 'connections requests suggested people you may know',
    icon: <Network />,
  }),
  navigationEntry('Duplicates', '/contacts?view=duplicates', {
    searchTerms: 'merge contacts double',
    icon: <CopyCheck />,
    isMinor: true,
  }),
  navigationEntry('Trash', '/contacts?view=trash', {
    searchTerms: 'deleted contacts bin restore',
    icon: <Trash2 />,
    isMinor: true,
  }),
  ...SETTINGS_TABS.map(({ value, label }) =>
    navigationEntry(
      `Settings: ${label}`,
      value === 'account' ? '/settings' : `/settings?tab=${value}`,
      {
        searchTerms: TAB_TERMS[value],
        icon: <Settings />,
        isMinor: true,
      },
    ),
  ),
];

function pageEntries(): StaticEntry[] {
  return (Object.keys(PAGE_TERMS) as OpenPage[]).flatMap((path) => {
    const searchTerms = PAGE_TERMS[path];
    return searchTerms === null ? [] : navigationEntry(PAGES[path].title, path, searchTerms);
  });
}

function navigationEntry(
  label: string,
  open: string,
  { searchTerms, icon, isMinor }: PageTerms,
): StaticEntry {
  const id = `page-${label}`.replaceAll(/\W+/g, '-').toLowerCase();
  return { id, group: 'Pages', label, searchTerms, icon, open, ...(isMinor && { isMinor }) };
}
