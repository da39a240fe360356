import { getBirthdayEvents } from '../../reminders/public.ts';
import type { Collection, DavContext, DavObject } from '../collection.ts';
import { DAV, DavError } from '../dav-error.ts';
import { calendarMatcher } from './calendar-filter.ts';
import { writeCalendar } from './write-calendar.ts';

/** Birthdays of contacts as yearly events, which are changed with the contact. */
export const birthdaysCollection: Collection = {
  name: 'birthdays',
  texts: writeTexts,
  put: reject,
  remove: reject,
  matcher: (filter) => calendarMatcher(filter),
};

async function writeTexts(
  ctx: DavContext,
  objects: readonly DavObject[],
): Promise<(string | null)[]> {
  const changes = objects.flatMap(({ contact_id, changed_at }) =>
    contact_id === null ? [] : [[contact_id, changed_at] as const],
  );
  const events = await getBirthdayEvents(ctx, new Map(changes));
  return objects.map(({ contact_id }) => {
    const event = events.get(contact_id ?? 0);
    return event === undefined ? null : writeCalendar([event]);
  });
}

function reject(): Promise<never> {
  const message = 'Birthdays are read-only. Change the birthday of the contact.';
  return Promise.reject(new DavError(403, `{${DAV}}need-privileges`, message));
}
