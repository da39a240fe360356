import { type ReactNode, useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import type { MessageDescriptor } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '../ui/layout/page-header.tsx';

const LINK =
  'block rounded-md px-3 py-2 leading-5 font-medium whitespace-nowrap text-muted no-underline transition-colors duration-150 hover:bg-subtle hover:text-ink pointer-coarse:py-3 ' +
  'focus-visible:-outline-offset-2 aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink forced-colors:aria-[current=page]:outline-2';

export interface PageTab {
  value: string;
  label: MessageDescriptor;
}

export interface TabbedPageProps {
  title: string;
  path: '/settings' | '/administration';
  /** The first has no `?tab=`. */
  tabs: readonly PageTab[];
  tab: string;
  children: ReactNode;
}

/** A page whose tabs have addresses. */
export function TabbedPage({ title, path, tabs, tab, children }: TabbedPageProps) {
  const heading = useHeadingFocus(tab);
  const label = tabs.find(({ value }) => value === tab)?.label;
  return (
    <>
      <PageHeader title={title} />
      <div className="mt-6 grid gap-x-10 gap-y-5 max-md:grid-cols-[minmax(0,1fr)] md:grid-cols-[11rem_minmax(0,1fr)]">
        <TabLinks title={title} path={path} tabs={tabs} />
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
function useHeadingFocus(tab: string) {
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
function TabLinks({ title, path, tabs }: Pick<TabbedPageProps, 'title' | 'path' | 'tabs'>) {
  return (
    <nav aria-label={title} className="min-w-0 md:sticky md:top-20 md:self-start">
      <ul className="flex gap-1 max-md:-mx-3 max-md:flex-wrap md:flex-col">
        {tabs.map(({ value, label }, index) => (
          <li key={value}>
            <Link
              to={path}
              search={index === 0 ? {} : ({ tab: value } as object)}
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
