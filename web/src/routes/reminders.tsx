import { Suspense, useState } from 'react';
import { t } from '@lingui/core/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { NewReminderButton } from '../features/reminders/form/new-reminder-button.tsx';
import { ReminderList } from '../features/reminders/list/reminder-list.tsx';
import { ReminderViews } from '../features/reminders/list/reminder-views.tsx';
import { focusTargetFor } from '../lib/focus/focus-after-removal.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import type { Reminder } from '#contract/reminders.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';

const OpenReminder = lazyComponent(
  async () => (await import('../features/reminders/form/open-reminder.tsx')).OpenReminder,
);

export function Screen() {
  const { id } = useSearch({ from: '/reminders' });
  const navigate = useNavigate({ from: '/reminders' });
  const [finalFocus, setFinalFocus] = useState<() => HTMLElement | null>();
  const open = (reminder: Reminder) => {
    const opener = document.activeElement;
    // The row moves to another section if its date changes.
    if (opener instanceof HTMLElement) setFinalFocus(() => focusTargetFor(opener));
    void navigate({ search: { id: reminder.id } });
  };
  // The form has already asked about unsaved changes.
  const close = () => void navigate({ search: {}, replace: true, ignoreBlocker: true });
  return (
    <>
      <PageHeader title={t`Reminders`} actions={<NewReminderButton />} />
      <div className="mt-4 mb-6">
        <ReminderViews />
      </div>
      <ReminderList onOpen={open} />
      <Suspense>
        {id !== undefined && (
          <OpenReminder key={id} id={id} finalFocus={finalFocus} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
