import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { dayOf } from '../../lib/days.ts';
import { useRegion } from '../../lib/region.ts';
import { useNow } from '../../lib/use-now.ts';
import { reminderQueries, type ReminderSearch } from './reminders.api.ts';
import { searchesOf, SECTIONS, type SectionName } from './sections.ts';

/** What is open, in its sections, page by page each; only what `q` finds, where it says something. */
export function useSections(q: string) {
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
