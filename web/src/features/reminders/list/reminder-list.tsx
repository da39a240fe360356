import { i18n } from '#i18n';
import { useState } from 'react';
import { t, msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Reminder } from '#contract/reminders.ts';
import { errorMessage } from '../../../lib/http/error-message.ts';
import { SEARCH_DEBOUNCE_MS, useDebouncedValue } from '../../../lib/hooks/use-debounced-value.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { SearchInput } from '../../../ui/fields/search-input.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { SkeletonSheet } from '../../../ui/feedback/skeleton.tsx';
import { addDays, dayOf, startOfWeek } from '../../../lib/time/days.ts';
import { useRegion } from '../../../lib/time/region.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { reminderQueries, type ReminderSearch } from '../reminders.api.ts';
import { DoneSection } from './done-section.tsx';
import { ReminderRows } from './reminder-rows.tsx';
import { combineQueries } from '../../../lib/http/combine-queries.ts';

/** Open reminders by date. */
export const SECTIONS = [
  { name: 'overdue', title: msg`Overdue`, emptyText: msg`Nothing is overdue.` },
  { name: 'today', title: msg`Today`, emptyText: msg`Nothing for today.` },
  { name: 'week', title: msg`This week`, emptyText: msg`Nothing more this week.` },
  { name: 'later', title: msg`Later`, emptyText: msg`Nothing after this week.` },
] as const;

export function ReminderList({ onOpen }: { onOpen: (reminder: Reminder) => void }) {
  const [searchText, setSearchText] = useState('');
  const q = useDebouncedValue(searchText.trim(), SEARCH_DEBOUNCE_MS);
  const sections = useSections(q);
  if (sections.error !== null)
    return (
      <FailedState
        message={errorMessage(sections.error, t`Failed to load reminders`)}
        pending={sections.isFetching}
        onRetry={() => void sections.refetch()}
      />
    );
  return (
    <div className="space-y-5">
      {/* Without reminders there is nothing to search. */}
      {(searchText !== '' || q !== '' || !sections.isReady || !sections.isEmpty) && (
        <SearchInput label={t`Search reminders`} value={searchText} onValueChange={setSearchText} />
      )}
      {sections.isReady ? <OpenSections {...{ q, sections, onOpen }} /> : <SectionsLoading />}
      {/* Hidden until the sections above have loaded, to avoid a layout shift. */}
      <div hidden={!sections.isReady}>
        <DoneSection search={q === '' ? {} : { q }} onOpen={onOpen} />
      </div>
    </div>
  );
}

interface OpenSectionsProps {
  q: string;
  sections: ReturnType<typeof useSections>;
  onOpen: (reminder: Reminder) => void;
}

function OpenSections({ q, sections, onOpen }: OpenSectionsProps) {
  if (sections.isEmpty && q !== '')
    return (
      <p role="status" className="py-8 text-center wrap-anywhere text-muted">
        <Trans>No open reminders match “{q}”</Trans>
      </p>
    );
  if (sections.isEmpty)
    return (
      <EmptyState icon={<AlarmClock />} title={t`No reminders yet`}>
        <Trans>Add follow-ups, check-ins and birthdays.</Trans>
      </EmptyState>
    );
  return SECTIONS.map(({ name, title, emptyText }) => {
    const list = sections.lists[name];
    // Empty sections are hidden while searching.
    if (q !== '' && list.data?.length === 0) return null;
    return (
      <Section key={name} title={i18n._(title)} level={2} padded={false}>
        <ReminderRows
          reminders={list.data ?? []}
          list={list}
          label={i18n._(title)}
          nothing={i18n._(emptyText)}
          onOpen={onOpen}
        />
      </Section>
    );
  });
}

function SectionsLoading() {
  return (
    <Loading label={t`Loading reminders`}>
      <SkeletonSheet rows={5} />
    </Loading>
  );
}

/** Sections with their pages, filtered by `q`. */
function useSections(q: string) {
  const { week_start, time_zone } = useRegion();
  const searches = searchesOf(dayOf(useNow(), time_zone), week_start);
  const lists: Record<SectionName, ReturnType<typeof useSection>> = {
    overdue: useSection(searches.overdue, q),
    today: useSection(searches.today, q),
    week: useSection(searches.week, q),
    later: useSection(searches.later, q),
  };
  const all = SECTIONS.map(({ name }) => lists[name]);
  return {
    lists,
    ...combineQueries(all),
    isReady: all.every(({ data }) => data !== undefined),
    isEmpty: all.every(({ data }) => data?.length === 0),
  };
}

function useSection(search: ReminderSearch | null, q: string) {
  const list = useInfiniteQuery({
    ...reminderQueries.list({ ...search, q: q === '' ? undefined : q }),
    placeholderData: keepPreviousData,
    enabled: search !== null,
  });
  // Always empty if the week ends today.
  return search === null ? { ...list, data: [], error: null } : list;
}

export type SectionName = (typeof SECTIONS)[number]['name'];

/** Date ranges of the sections; null if the week ends today. `week_start` is 0 (Sunday) to 6. */
export function searchesOf(
  today: string,
  week_start: number,
): Record<SectionName, ReminderSearch | null> {
  const end_of_week = addDays(startOfWeek(today, week_start), 6);
  const from = addDays(today, 1);
  return {
    overdue: { status: 'open', to: addDays(today, -1) },
    today: { status: 'open', from: today, to: today },
    week: from > end_of_week ? null : { status: 'open', from, to: end_of_week },
    later: { status: 'open', from: addDays(end_of_week, 1) },
  };
}
