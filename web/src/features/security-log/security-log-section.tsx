import { useInfiniteQuery } from '@tanstack/react-query';
import type { SecurityEvent } from '#contract/security-log.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useRegion } from '../../lib/region.ts';
import { useNow } from '../../lib/use-now.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Section } from '../../ui/section.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { eventGroups, type EventGroup } from './event-groups.ts';
import { EventRow } from './event-row.tsx';
import { securityLogQuery } from './security-log.api.ts';

/** What happened to my account, so that what I didn't do myself is seen. */
export function SecurityLogSection() {
  return (
    <Section
      title="Security log"
      description="What happened to your account in the last year. If something wasn't you, change your password."
      padded={false}
    >
      <SecurityLog />
    </Section>
  );
}

function SecurityLog() {
  const list = useInfiniteQuery(securityLogQuery());
  return (
    <QueryState
      compact
      query={list}
      loading="Loading the security log"
      failure={errorMessage(list.error, 'Failed to fetch the security log')}
    >
      {(events) => (
        <>
          <Groups events={events} />
          <ShowMore list={list} label="of the security log" />
        </>
      )}
    </QueryState>
  );
}

/** Today the time is enough, in this week its weekday, before that the date. */
const WHEN: Record<EventGroup<never>['label'], Intl.DateTimeFormatOptions> = {
  Today: { timeStyle: 'short' },
  'This week': { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  Earlier: { dateStyle: 'medium', timeStyle: 'short' },
};

function Groups({ events }: { events: readonly SecurityEvent[] }) {
  const now = useNow();
  const region = useRegion();
  return eventGroups(events, now, region).map((group) => (
    <section key={group.label} aria-label={group.label} className="border-t border-line py-2">
      <h4 className="px-5 pt-1.5 pb-1 text-sm font-semibold text-muted sm:px-6">{group.label}</h4>
      <ul>
        {group.events.map((event) => (
          <EventRow key={event.id} event={event} when={WHEN[group.label]} />
        ))}
      </ul>
    </section>
  ));
}
