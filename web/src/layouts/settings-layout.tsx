import { useEffect, useRef, type ReactNode } from 'react';
import { PageHeader } from '../ui/page-header.tsx';
import { SettingsNav } from './settings-nav.tsx';
import { SETTINGS_TABS, type SettingsTab } from './settings-tabs.ts';

export interface SettingsLayoutProps {
  tab: SettingsTab;
  /** The tab's sections; this page and this tab have the headings above theirs, which are h3. */
  children: ReactNode;
}

/** The frame of the settings: the list of tabs, and one of them with its heading. */
export function SettingsLayout({ tab, children }: SettingsLayoutProps) {
  const heading = useHeadingFocus(tab);
  const label = SETTINGS_TABS.find(({ value }) => value === tab)?.label;
  return (
    <>
      <PageHeader title="Settings" />
      <div className="mt-6 grid gap-x-10 gap-y-5 max-md:grid-cols-[minmax(0,1fr)] md:grid-cols-[11rem_minmax(0,1fr)]">
        <SettingsNav tab={tab} />
        <div className="min-w-0">
          <h2
            ref={heading}
            tabIndex={-1}
            className="mb-4 font-display text-2xl font-medium max-md:sr-only"
          >
            {label}
          </h2>
          <div className="space-y-6">{children}</div>
        </div>
      </div>
    </>
  );
}

/** Another tab is another page: its heading takes the focus. The page's own heading has it on opening. */
function useHeadingFocus(tab: SettingsTab) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    heading.current?.focus({ preventScroll: true });
  }, [tab]);
  return heading;
}
