import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Contact } from '#contract/contacts.ts';
import type { TimelineEntry as Entry } from '#contract/interactions.ts';
import { byDay, dayLabel } from '../../lib/days.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useNow } from '../../lib/use-now.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { timelineQuery, type TimelineFilter } from './interactions.api.ts';
import { LogComposer } from './log-composer.tsx';
import { OlderEntries } from './older-entries.tsx';
import { TimelineEntry } from './timeline-entry.tsx';
import { TimelineSkeleton } from './timeline-skeleton.tsx';

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'interaction', label: 'Logged' },
  { value: 'message', label: 'Messages' },
  { value: 'share', label: 'Shares' },
  { value: 'reminder', label: 'Reminders' },
  { value: 'change', label: 'Changes' },
] as const;

type Choice = (typeof FILTERS)[number]['value'];

const NONE: Record<TimelineFilter, string> = {
  interaction: 'Nothing logged yet',
  message: 'No messages with this contact',
  share: 'Nothing shared yet',
  reminder: 'No reminder done yet',
  change: 'Nothing changed yet',
};

/** What happened with a contact, by day, and a place to log what happens. */
export function Timeline({ contact }: { contact: Contact }) {
  const [choice, setChoice] = useState<Choice>('all');
  return (
    <div className="space-y-5 pb-6">
      <LogComposer key={contact.id} contact={contact} />
      <SegmentedControl
        label="Show"
        value={choice}
        onValueChange={setChoice}
        segments={FILTERS}
        className="flex-wrap max-sm:*:flex-none"
      />
      <Entries key={choice} contact={contact} filter={choice === 'all' ? undefined : choice} />
    </div>
  );
}

function Entries({ contact, filter }: { contact: Contact; filter: TimelineFilter | undefined }) {
  const { data, error, refetch, isFetching, ...older } = useInfiniteQuery(
    timelineQuery(contact.id, filter),
  );
  if (data === undefined)
    return error === null ? (
      <TimelineSkeleton />
    ) : (
      <FailedState
        compact
        message={errorMessage(error, 'Failed to load the timeline')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data.length === 0 && filter !== undefined)
    return (
      <p role="status" className="py-10 text-center text-muted">
        {NONE[filter]}
      </p>
    );
  return (
    <>
      <Days entries={data} contact={contact} />
      <OlderEntries list={older} count={data.length} />
    </>
  );
}

function Days({ entries, contact }: { entries: readonly Entry[]; contact: Contact }) {
  const now = useNow();
  return byDay(entries, ({ at }) => at).map(({ day, items }) => (
    <section key={day} aria-labelledby={`timeline-${day}`}>
      <h3 id={`timeline-${day}`} className="mb-3 text-sm font-semibold text-muted">
        {dayLabel(day, now)}
      </h3>
      <ol>
        {items.map((entry) => (
          <TimelineEntry key={`${entry.type} ${entry.id}`} entry={entry} contact={contact} />
        ))}
      </ol>
    </section>
  ));
}
