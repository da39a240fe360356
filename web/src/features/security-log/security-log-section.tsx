import { useInfiniteQuery } from '@tanstack/react-query';
import type { SecurityEvent } from '#contract/security-log.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useRegion } from '../../lib/region.ts';
import { useNow } from '../../lib/use-now.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/section.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { SkeletonRow } from '../../ui/skeleton.tsx';
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
  const { data, error, isFetching, refetch } = list;
  if (data === undefined && error === null)
    return (
      <Loading label="Loading the security log">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  if (data === undefined)
    return (
      <FailedState
        compact
        message={errorMessage(error, 'Failed to fetch the security log')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      <Groups events={data} />
      <ShowMore list={list} label="of the security log" />
    </>
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
