import { useState } from 'react';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Reminder } from '#contract/reminders.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonSheet } from '../../ui/skeleton.tsx';
import { dayOf } from '../../lib/days.ts';
import { useRegion } from '../../lib/region.ts';
import { useNow } from '../../lib/use-now.ts';
import { DoneSection } from './done-section.tsx';
import { NewReminderButton } from './new-reminder-button.tsx';
import { ReminderRows } from './reminder-rows.tsx';
import { searchesOf, type SectionName, SECTIONS } from './sections.ts';
import { reminderQueries, type ReminderSearch } from './reminders.api.ts';

/** A search begins when the typing has paused for so long. */
const PAUSE_MS = 150;

/** Everything I want to be reminded of: overdue, today, this week, later, done. */
export function ReminderList({ onOpen }: { onOpen: (reminder: Reminder) => void }) {
  const [typed, setTyped] = useState('');
  const q = useDebouncedValue(typed.trim(), PAUSE_MS);
  const sections = useSections(q);
  if (sections.error !== null)
    return (
      <FailedState
        message={errorMessage(sections.error, 'Failed to load reminders')}
        pending={sections.isFetching}
        onRetry={sections.retry}
      />
    );
  return (
    <div className="space-y-5">
      <SearchInput label="Search reminders" value={typed} onValueChange={setTyped} />
      {sections.isReady ? <OpenSections {...{ q, sections, onOpen }} /> : <SectionsLoading />}
      {/* What is above it, when it comes, would push it away. */}
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
        Nothing open found for “{q}”
      </p>
    );
  if (sections.isEmpty)
    return (
      <EmptyState
        icon={<AlarmClock />}
        title="Nothing planned"
        action={<NewReminderButton label="Add the first one" />}
      >
        Whom to reach, what to follow up, whose birthday it is: what you want to be reminded of
        stands here.
      </EmptyState>
    );
  return SECTIONS.map(({ name, title, nothing }) => {
    const list = sections.lists[name];
    // Who searches wants to see what is there, not where nothing is.
    if (q !== '' && list.data?.length === 0) return null;
    return (
      <Section key={name} title={title} level={2} padded={false}>
        <ReminderRows
          reminders={list.data ?? []}
          list={list}
          label={title}
          nothing={nothing}
          onOpen={onOpen}
        />
      </Section>
    );
  });
}

function SectionsLoading() {
  return (
    <Loading label="Loading reminders">
      <SkeletonSheet rows={5} />
    </Loading>
  );
}

/** What is open, in its sections, page by page each; only what `q` finds, where it says something. */
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
  const failed = all.filter(({ data, error }) => data === undefined && error !== null);
  return {
    lists,
    error: failed[0]?.error ?? null,
    isFetching: failed.some(({ isFetching }) => isFetching),
    isReady: all.every(({ data }) => data !== undefined),
    isEmpty: all.every(({ data }) => data?.length === 0),
    retry: () => {
      for (const list of failed) void list.refetch();
    },
  };
}

function useSection(search: ReminderSearch | null, q: string) {
  const list = useInfiniteQuery({
    ...reminderQueries.list({ ...search, q: q === '' ? undefined : q }),
    placeholderData: keepPreviousData,
    enabled: search !== null,
  });
  // What ends today has no day left for anything.
  return search === null ? { ...list, data: [], error: null } : list;
}
