import { Suspense } from 'react';
import { t } from '@lingui/core/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { NewReminderButton } from '../features/reminders/form/new-reminder-button.tsx';
import { ReminderList } from '../features/reminders/list/reminder-list.tsx';
import { ReminderViews } from '../features/reminders/list/reminder-views.tsx';
import { lazyComponent } from '../lib/lazy-component.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';

const OpenReminder = lazyComponent(
  async () => (await import('../features/reminders/form/open-reminder.tsx')).OpenReminder,
);

export function Screen() {
  const { id } = useSearch({ from: '/reminders' });
  const navigate = useNavigate({ from: '/reminders' });
  // The form has already asked about unsaved changes.
  const close = () => void navigate({ search: {}, replace: true, ignoreBlocker: true });
  return (
    <>
      <PageHeader title={t`Reminders`} actions={<NewReminderButton />} />
      <div className="mt-4 mb-6">
        <ReminderViews />
      </div>
      <ReminderList onOpen={(reminder) => void navigate({ search: { id: reminder.id } })} />
      <Suspense>{id !== undefined && <OpenReminder key={id} id={id} onClose={close} />}</Suspense>
    </>
  );
}
