import { Suspense, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import type { Contact } from '#contract/contacts.ts';
import type { Reminder } from '#contract/reminders.ts';
import { displayName } from '../../../entities/contact/contact-name.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { DoneSection } from '../list/done-section.tsx';
import { NewReminderButton } from '../form/new-reminder-button.tsx';
import { ReminderRows } from '../list/reminder-rows.tsx';
import { reminderQueries } from '../reminders.api.ts';

const OpenReminder = lazyComponent(
  async () => (await import('../form/open-reminder.tsx')).OpenReminder,
);

export function ContactReminders({ contact }: { contact: Contact }) {
  const [openId, setOpenId] = useState<number | null>(null);
  const list = useInfiniteQuery(reminderQueries.list({ status: 'open', contact: contact.id }));
  const name = displayName(contact);
  const start = { people: [{ id: contact.id, name }] };
  const open = ({ id }: Reminder) => setOpenId(id);
  return (
    <div className="space-y-5 pb-6">
      <Section
        title={t`Reminders`}
        padded={false}
        actions={list.data?.length ? <NewReminderButton size="sm" start={start} /> : undefined}
      >
        <QueryState
          compact
          query={list}
          loading={t`Loading reminders`}
          rows={2}
          failure={t`Failed to load reminders`}
        >
          {(reminders) =>
            reminders.length === 0 ? (
              <EmptyState
                compact
                icon={<AlarmClock />}
                title={t`No reminders yet`}
                action={<NewReminderButton start={start} />}
                className="pt-2!"
              >
                {contact.deceased_on === null ? (
                  <Trans>
                    Add a reminder for a call, a birthday or a promise to <bdi>{name}</bdi>.
                  </Trans>
                ) : undefined}
              </EmptyState>
            ) : (
              <ReminderRows
                reminders={reminders}
                list={list}
                label={t`Reminders`}
                nothing=""
                onOpen={open}
                on_card={contact.id}
              />
            )
          }
        </QueryState>
      </Section>
      <DoneSection level={3} search={{ contact: contact.id }} onOpen={open} />
      <Suspense>
        {openId !== null && <OpenReminder id={openId} onClose={() => setOpenId(null)} />}
      </Suspense>
    </div>
  );
}
