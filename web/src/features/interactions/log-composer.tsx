import { useState } from 'react';
import type { Contact } from '#contract/contacts.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { UnsavedDialog } from '../../ui/unsaved-dialog.tsx';
import { InteractionFields } from './interaction-fields.tsx';
import { EMPTY } from './interaction-values.ts';
import { showLoggedToast } from './logged-toast.ts';
import { useLogForm } from './use-log-form.ts';

/** Logs something with this contact in a few words; whoever begins is asked for more. */
export function LogComposer({ contact }: { contact: Contact }) {
  const [begun, setBegun] = useState(false);
  const end = () => setBegun(false);
  const form = useLogForm(EMPTY, {
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
      aria-label="Log an interaction"
      onSubmit={form.submit}
      className="@container space-y-4 rounded-lg border border-line bg-surface p-3 shadow-card sm:p-4"
    >
      {form.failure && (
        <Notice tone="danger">{errorMessage(form.failure, 'Failed to log the interaction')}</Notice>
      )}
      <InteractionFields
        values={form.values}
        onChange={(some) => {
          setBegun(true);
          form.change(some);
        }}
        onBegin={() => setBegun(true)}
        problems={form.problems}
        with_id={contact.id}
        brief={!begun}
      />
      {begun && (
        <div className="flex justify-end gap-2">
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            Log
          </Button>
        </div>
      )}
      <UnsavedDialog {...guard} />
    </form>
  );
}
