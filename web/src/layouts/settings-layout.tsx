import { type ReactNode, useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { SETTINGS_TABS, type SettingsTab, settingsTabOf } from './settings-tabs.ts';

const LINK =
  'block rounded-md px-3 py-2 leading-5 font-medium whitespace-nowrap text-muted no-underline transition-colors duration-150 hover:bg-subtle hover:text-ink pointer-coarse:py-3 ' +
  'focus-visible:-outline-offset-2 aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink forced-colors:aria-[current=page]:outline-2';

export interface SettingsLayoutProps {
  tab: SettingsTab;
  children: ReactNode;
}

export function SettingsLayout({ tab, children }: SettingsLayoutProps) {
  const heading = useHeadingFocus(tab);
  const label = SETTINGS_TABS.find(({ value }) => value === tab)?.label;
  return (
    <>
      <PageHeader title={t`Settings`} />
      <div className="mt-6 grid gap-x-10 gap-y-5 max-md:grid-cols-[minmax(0,1fr)] md:grid-cols-[11rem_minmax(0,1fr)]">
        <SettingsNav />
        <div className="min-w-0">
          <h2
            ref={heading}
            tabIndex={-1}
            className="mb-4 font-display text-xl font-medium max-md:sr-only"
          >
            {label && i18n._(label)}
          </h2>
          <div className="space-y-6">{children}</div>
        </div>
      </div>
    </>
  );
}

/** Focuses the heading after a tab change, but not on page load. */
function useHeadingFocus(tab: SettingsTab) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownTab = useRef(tab);
  useEffect(() => {
    if (shownTab.current === tab) return;
    shownTab.current = tab;
    heading.current?.focus({ preventScroll: true });
  }, [tab]);
  return heading;
}

/** Tabs are links; in several lines on phones. */
function SettingsNav() {
  return (
    <nav aria-label={t`Settings`} className="min-w-0 md:sticky md:top-20 md:self-start">
      <ul className="flex gap-1 max-md:-mx-3 max-md:flex-wrap md:flex-col">
        {SETTINGS_TABS.map(({ value, label }) => (
          <li key={value}>
            <Link
              to="/settings"
              search={searchOf(value)}
              activeOptions={{ exact: true, includeSearch: true }}
              className={LINK}
            >
              {i18n._(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function searchOf(value: SettingsTab) {
  const tab = settingsTabOf(value);
  return tab === undefined ? {} : { tab };
}
