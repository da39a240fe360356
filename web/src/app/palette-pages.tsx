import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import Bell from 'lucide-react/icons/bell';
import CalendarDays from 'lucide-react/icons/calendar-days';
import FileText from 'lucide-react/icons/file-text';
import HandCoins from 'lucide-react/icons/hand-coins';
import HandHelping from 'lucide-react/icons/hand-helping';
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
const pageTerms = (): Record<OpenPage, PageTerms | null> => ({
  '/dashboard': { searchTerms: t`home start today overview`, icon: <LayoutDashboard /> },
  '/contacts': { searchTerms: t`people address book`, icon: <Users /> },
  '/messages': { searchTerms: t`chat conversations inbox`, icon: <MessageSquare /> },
  '/reminders': { searchTerms: t`tasks due follow up`, icon: <AlarmClock /> },
  '/reminders/calendar': { searchTerms: t`reminders month week agenda`, icon: <CalendarDays /> },
  '/notifications': { searchTerms: t`bell news activity`, icon: <Bell /> },
  '/profile': { searchTerms: t`me my card photo avatar headline`, icon: <User /> },
  '/settings': { searchTerms: t`preferences options`, icon: <Settings /> },
  '/referrals': { searchTerms: t`referrals money payout`, icon: <HandCoins /> },
  '/onboarding': { searchTerms: t`onboarding first steps`, icon: <Sparkles />, isMinor: true },
  '/privacy-policy': { searchTerms: t`data protection legal`, icon: <FileText />, isMinor: true },
  '/terms-conditions': { searchTerms: t`legal`, icon: <FileText />, isMinor: true },
  '/simple-test': { searchTerms: t`status health version`, icon: <FileText />, isMinor: true },
  '/dashboard-test': { searchTerms: '', icon: <FileText />, isMinor: true },
  '/login/provider': null,
  '/verify-email': null,
  '/introductions/answer': null,
  '/cards/$token': null,
  '/share': null,
  '/oauth/authorize': null,
  '/administration': null,
  '/imprint': null,
  '/two-factor-setup-complete': null,
});

const tabTerms = (): Record<SettingsTab, string> => ({
  account: t`email address name photo`,
  security: t`password two-factor passkeys sessions devices recovery codes`,
  appearance: t`theme dark light`,
  region: t`language locale time zone week`,
  notifications: t`email sound`,
  devices: t`access tokens api carddav caldav sync phone iphone android thunderbird`,
  privacy: t`who may message discoverable blocked`,
  'contact-types': t`labels categories`,
  data: t`imports export undo download`,
  danger: t`delete account`,
});

export function palettePages(): StaticEntry[] {
  return [...pageEntries(), ...contactViewEntries(), ...settingsEntries()];
}

function pageEntries(): StaticEntry[] {
  const terms = pageTerms();
  return (Object.keys(terms) as OpenPage[]).flatMap((path) => {
    const own = terms[path];
    return own === null ? [] : navigationEntry(i18n._(PAGES[path].title), path, own);
  });
}

function contactViewEntries(): StaticEntry[] {
  return [
    navigationEntry(t`Network`, '/contacts?view=network', {
      searchTerms: t`connections requests suggested people you may know`,
      icon: <Network />,
    }),
    navigationEntry(t`Introductions`, '/contacts?view=introductions', {
      searchTerms: t`asks shared contacts shares introduced`,
      icon: <HandHelping />,
    }),
    navigationEntry(t`Trash`, '/contacts?view=trash', {
      searchTerms: t`deleted contacts bin restore`,
      icon: <Trash2 />,
      isMinor: true,
    }),
  ];
}

function settingsEntries(): StaticEntry[] {
  const terms = tabTerms();
  return SETTINGS_TABS.map(({ value, label }) => {
    const tab = i18n._(label);
    const path = value === 'account' ? '/settings' : `/settings?tab=${value}`;
    const entry = navigationEntry(t`Settings: ${tab}`, path, {
      searchTerms: terms[value],
      icon: <Settings />,
      isMinor: true,
    });
    // The first tab has the path of the page.
    return { ...entry, id: `settings-${value}` };
  });
}

function navigationEntry(
  label: string,
  open: string,
  { searchTerms, icon, isMinor }: PageTerms,
): StaticEntry {
  return {
    id: `page-${open}`,
    group: 'pages',
    label,
    searchTerms,
    icon,
    open,
    ...(isMinor && { isMinor }),
  };
}
