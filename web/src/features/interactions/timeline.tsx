import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { useState } from 'react';
import { t, msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Contact } from '#contract/contacts.ts';
import type { TimelineEntry as Entry } from '#contract/interactions.ts';
import { groupByDay, dayLabel } from '../../lib/time/days.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useLeaveGuard } from '../../lib/hooks/use-leave-guard.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { UnsavedDialog } from '../../ui/overlays/unsaved-dialog.tsx';
import { type TimelineFilter, timelineQuery } from './interactions.api.ts';
import { TimelineEntry } from './timeline-entry.tsx';
import { TimelineSkeleton } from './timeline-skeleton.tsx';
import { InteractionFields } from './interaction-fields.tsx';
import { EMPTY_VALUES } from './interaction-values.ts';
import { showLoggedToast } from './logged-toast.ts';
import { useLogForm } from './use-log-form.ts';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';

const FILTERS = [
  { value: 'all', label: msg`All` },
  { value: 'interaction', label: msg`Logged` },
  { value: 'message', label: msg`Messages` },
  { value: 'share', label: msg`Shares` },
  { value: 'reminder', label: msg`Reminders` },
  { value: 'change', label: msg`Changes` },
] as const;

type Choice = (typeof FILTERS)[number]['value'];

const EMPTY_TEXTS: Record<TimelineFilter, MessageDescriptor> = {
  interaction: msg`Nothing logged yet`,
  message: msg`No messages with this contact`,
  share: msg`Nothing shared yet`,
  reminder: msg`No completed reminders yet`,
  change: msg`No changes yet`,
};

export interface TimelineProps {
  contact: Contact;
  initialFilter: Choice;
}

export function Timeline({ contact, initialFilter }: TimelineProps) {
  const [choice, setChoice] = useState(initialFilter);
  return (
    <div className="space-y-5 pb-6">
      <LogComposer key={contact.id} contact={contact} />
      <SegmentedControl
        label={t`Show`}
        value={choice}
        onValueChange={setChoice}
        segments={FILTERS.map(({ value, label }) => ({ value, label: i18n._(label) }))}
        className="flex-wrap max-sm:*:flex-none"
      />
      <Entries key={choice} contact={contact} filter={choice === 'all' ? undefined : choice} />
    </div>
  );
}

function Entries({ contact, filter }: { contact: Contact; filter: TimelineFilter | undefined }) {
  const query = useInfiniteQuery(timelineQuery(contact.id, filter));
  return (
    <QueryState
      compact
      query={query}
      loading={t`Loading timeline`}
      skeleton={<TimelineSkeleton />}
      failure={t`Failed to load the timeline`}
    >
      {(entries) =>
        entries.length === 0 && filter !== undefined ? (
          <p role="status" className="py-10 text-center text-muted">
            {i18n._(EMPTY_TEXTS[filter])}
          </p>
        ) : (
          <>
            <Days entries={entries} contact={contact} />
            <LoadMore list={query} count={entries.length} size="md">
              <Trans>Older entries</Trans>
            </LoadMore>
          </>
        )
      }
    </QueryState>
  );
}

function Days({ entries, contact }: { entries: readonly Entry[]; contact: Contact }) {
  const now = useNow();
  return groupByDay(entries, ({ at }) => at).map(({ day, items }) => (
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

/** A short form that expands on focus. */
function LogComposer({ contact }: { contact: Contact }) {
  const [hasStarted, setHasStarted] = useState(false);
  const end = () => setHasStarted(false);
  const form = useLogForm(EMPTY_VALUES, {
    with_id: contact.id,
    onLogged: (interaction) => {
      showLoggedToast(interaction);
      end();
    },
  });
  const guard = useLeaveGuard(form.unsaved, form.pending);
  const cancel = () => {
    form.clear();
    end();
  };
  return (
    <form
      noValidate
      aria-label={t`Log an interaction`}
      onSubmit={form.submit}
      className="@container space-y-4 rounded-lg border border-line bg-surface p-3 shadow-card sm:p-4"
    >
      {form.failure && (
        <Notice tone="danger">
          {errorMessage(form.failure, t`Failed to log the interaction`)}
        </Notice>
      )}
      <InteractionFields
        values={form.values}
        onChange={(changes) => {
          setHasStarted(true);
          form.change(changes);
        }}
        onBegin={() => setHasStarted(true)}
        problems={form.problems}
        with_id={contact.id}
        enterSaves
        compact={!hasStarted}
      />
      {hasStarted && (
        <div className="flex justify-end gap-2">
          <Button onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            <Trans>Log</Trans>
          </Button>
        </div>
      )}
      <UnsavedDialog {...guard} />
    </form>
  );
}
