import type { ReactNode, RefObject } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { Reminder } from '#contract/reminders.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFooter } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CardLine } from './card-line.tsx';
import { PeopleField } from './people-field.tsx';
import { ReminderHistory } from './reminder-history.tsx';
import { followsCard } from './reminder-values.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import type { useReminderForm } from './use-reminder-form.ts';
import { WhenFields } from './when-fields.tsx';

export interface ReminderFormProps {
  form: ReturnType<typeof useReminderForm>;
  /** Undefined where it is a new one. */
  reminder: Reminder | undefined;
  place: RefObject<HTMLFormElement | null>;
  title: RefObject<HTMLInputElement | null>;
  onCancel: () => void;
  /** At the far end: Delete. */
  end?: ReactNode;
}

/** All that a reminder is made of. What follows a card is said, not asked. */
export function ReminderForm(props: ReminderFormProps) {
  const { form, reminder, place, title, onCancel, end } = props;
  const { values, change, problems } = form;
  const follows = reminder !== undefined && followsCard(reminder.kind);
  return (
    <form
      ref={place}
      noValidate
      autoComplete="off"
      onSubmit={form.submit}
      className="@container space-y-5"
    >
      {form.failure && (
        <Notice tone="danger">{errorMessage(form.failure, 'Failed to save the reminder')}</Notice>
      )}
      <TextField
        ref={title}
        label="Title"
        hint={form.of_message ? 'Left empty, it says whom to reply to.' : undefined}
        dir="auto"
        maxLength={LIMITS.line}
        value={values.title}
        onChange={(event) => change({ title: event.target.value })}
        error={problems.title}
      />
      {follows ? (
        <CardLine reminder={reminder} />
      ) : (
        <PeopleField
          value={values.people}
          onValueChange={(people) => change({ people })}
          error={problems.people}
        />
      )}
      <WhenFields
        values={values}
        onChange={change}
        problems={problems}
        dateIsSettled={form.kind === 'birthday'}
      />
      {!follows && <RepeatFields values={values} onChange={change} problems={problems} />}
      <DeliveryFields values={values} onChange={change} problems={problems} />
      <TextareaField
        label="Notes"
        optional
        dir="auto"
        maxLength={LIMITS.notes}
        value={values.notes}
        onChange={(event) => change({ notes: event.target.value })}
        error={problems.notes}
      />
      {reminder !== undefined && <ReminderHistory reminder={reminder} />}
      <DialogFooter>
        {end !== undefined && <div className="mr-auto">{end}</div>}
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={form.pending}>
          Save
        </Button>
      </DialogFooter>
    </form>
  );
}
