import { useEffect, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { SETTINGS_TABS, settingsTabOf, type SettingsTab } from './settings-tabs.ts';

const ROW =
  'flex gap-1 max-md:-mx-(--page-gutter) max-md:[scrollbar-width:none] max-md:overflow-x-auto max-md:px-(--page-gutter) max-md:pb-2 md:flex-col';
const LINK =
  'block rounded-md px-3 py-2 leading-5 font-medium whitespace-nowrap text-muted no-underline transition-colors duration-150 hover:bg-subtle hover:text-ink pointer-coarse:py-3 ' +
  'focus-visible:-outline-offset-2 aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink forced-colors:aria-[current=page]:outline-2';

/** Each part of the settings has an address, so its parts are links: at the side, on a phone in a row that scrolls. */
export function SettingsNav({ tab }: { tab: SettingsTab }) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (row.current !== null) bringIntoSight(row.current, tab);
  }, [tab]);
  return (
    <nav aria-label="Settings" className="min-w-0 md:sticky md:top-20 md:self-start">
      <ul ref={row} className={ROW}>
        {SETTINGS_TABS.map(({ value, label }) => (
          <li key={value} data-tab={value} className="shrink-0">
            <Link
              to="/settings"
              search={searchOf(value)}
              activeOptions={{ exact: true, includeSearch: true }}
              className={LINK}
            >
              {label}
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

/** Only sideways: the page stays where it is. */
function bringIntoSight(row: HTMLElement, tab: SettingsTab): void {
  const item = row.querySelector<HTMLElement>(`[data-tab="${tab}"]`);
  if (item !== null) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2;
}
