import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { addDays, formatDay } from '../../lib/time/days.ts';
import { useToday } from '../../lib/time/use-today.ts';
import { contactPageQuery, contactQuery } from '../contacts/contacts.api.ts';
import { occurrencesQuery } from '../reminders/reminders.api.ts';
import { suggestedPeople } from './suggested-people.ts';

const BIRTHDAY_WINDOW_DAYS = 60;
const MAX_BIRTHDAYS = 4;

/** Suggestions and contacts with a cadence; `data` is undefined while loading. */
export function useSuggestedPeople() {
  const favorites = useQuery(contactPageQuery({ favorite: true }));
  const newest = useQuery(contactPageQuery({ sort: '-created_at' }));
  const birthdays = useBirthdays();
  const { data: newPage, error, isFetching, refetch } = newest;
  const sources = newPage && {
    // Optional sources may fail.
    favorites: favorites.data?.results ?? [],
    birthdays,
    newest: newPage.results,
  };
  const data = sources && {
    people: suggestedPeople(sources),
    withCadence: [...sources.favorites, ...sources.newest].filter(hasCadence),
    count: newPage.count,
  };
  const isWaiting = favorites.isPending;
  return { data: isWaiting ? undefined : data, error, isFetching, refetch };
}

function useBirthdays() {
  const queries = useQueryClient();
  const today = useToday();
  const { data = [] } = useQuery(occurrencesQuery(today, addDays(today, BIRTHDAY_WINDOW_DAYS)));
  const upcoming = data
    .filter(({ kind, contact_id }) => kind === 'birthday' && contact_id !== null)
    .slice(0, MAX_BIRTHDAYS);
  const contacts = useQueries({
    queries: upcoming.map(({ contact_id }) => contactQuery(queries, contact_id ?? 0)),
  });
  return upcoming.flatMap(({ date }, index) => {
    const contact = contacts[index]?.data;
    const day = formatDay(date, { day: 'numeric', month: 'long' });
    return contact === undefined ? [] : [{ contact, day }];
  });
}

function hasCadence({ cadence_days }: { cadence_days: number | null }): boolean {
  return cadence_days !== null && cadence_days > 0;
}
