import { type RefObject, useState } from 'react';
import { t, plural } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { LIMITS } from '#contract/limits.ts';
import type { Reminder, ReminderCompletion } from '#contract/reminders.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ToggleChips } from '../../../ui/fields/toggle-chips.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ContactPicker } from '../../../entities/contact/contact-picker.tsx';
import { useContactSearch } from '../../contacts/contacts.api.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { cx } from '../../../ui/styles/cx.ts';
import { CardLine } from '../contact/card-line.tsx';
import { isLinkedKind, type Problems, type ReminderValues } from './reminder-values.ts';
import { quickDates } from '../list/snooze-choices.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import type { useReminderForm } from './use-reminder-form.ts';
import { reminderQueries } from '../reminders.api.ts';
import { dayInText, formatTimestampShort } from '../format-when.ts';
import { timeText } from '../../../lib/time/date-text.ts';
import { PagedList } from '../../../ui/layout/paged-list.tsx';
import { meQuery } from '../../users/users.api.ts';
import { DateField, TimeField } from '../../../entities/date/date-fields.tsx';
import { TimeZoneField } from '../../../entities/person/time-zone-field.tsx';

export interface ReminderFieldsProps {
  form: ReturnType<typeof useReminderForm>;
  /** Undefined for a new one. */
  reminder: Reminder | undefined;
  title: RefObject<HTMLInputElement | null>;
}

/** All fields of a reminder; linked values are displayed, not editable. */
export function ReminderFields({ form, reminder, title }: ReminderFieldsProps) {
  const { values, change, problems } = form;
  const search = useContactSearch(values.people.map(({ id }) => id));
  const isLinked = reminder !== undefined && isLinkedKind(reminder.kind);
  return (
    <>
      <TextField
        ref={title}
        label={t`Title`}
        hint={form.of_message ? t`Leave empty to use “Reply to” and the name.` : undefined}
        maxLength={LIMITS.line}
        value={values.title}
        onChange={(event) => change({ title: event.target.value })}
        error={problems.title}
      />
      {isLinked ? (
        <CardLine reminder={reminder} />
      ) : (
        <ContactPicker
          label={t`People`}
          optional
          search={search}
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
      {!isLinked && <RepeatFields values={values} onChange={change} problems={problems} />}
      <DeliveryFields values={values} onChange={change} problems={problems} />
      <TextareaField
        label={t`Notes`}
        optional
        maxLength={LIMITS.notes}
        value={values.notes}
        onChange={(event) => change({ notes: event.target.value })}
        error={problems.notes}
      />
      {reminder !== undefined && <ReminderHistory reminder={reminder} />}
    </>
  );
}

/** "Done 3 times", expandable. */
function ReminderHistory({ reminder }: { reminder: Reminder }) {
  const [open, setOpen] = useState(false);
  const { done_times } = reminder;
  if (done_times === 0) return null;
  return (
    <div>
      <Button
        variant="quiet"
        size="sm"
        className="-ms-3"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ChevronDown aria-hidden="true" className={cx('transition', open && 'rotate-180')} />
        {t`${plural(done_times, { 1: 'Done once', other: 'Done # times' })}`}
      </Button>
      {open && <Completions id={reminder.id} />}
    </div>
  );
}

function Completions({ id }: { id: number }) {
  const now = useNow();
  return (
    <PagedList
      query={useInfiniteQuery(reminderQueries.completions(id))}
      loading={t`Loading the history`}
      rows={1}
      failure={t`Failed to load the history`}
      label={t`History`}
      moreLabel={t`of the history`}
      empty={null}
      className="mt-1 space-y-1 text-sm text-muted"
    >
      {(one) => <li key={one.id}>{formatCompletion(one, now)}</li>}
    </PagedList>
  );
}

/** "Today, 9:00 AM, for yesterday" */
function formatCompletion({ completed_at, due_date }: ReminderCompletion, now: number): string {
  const time = formatTimestampShort(completed_at, now);
  const due = dayInText(due_date, now);
  return t`${time}, for ${due}`;
}

interface WhenFieldsProps {
  values: Pick<ReminderValues, 'date' | 'time' | 'time_zone'>;
  onChange: (change: Partial<ReminderValues>) => void;
  problems: Problems;
  /** The date comes from the contact. */
  dateIsSettled?: boolean;
}

function WhenFields({ values, onChange, problems, dateIsSettled = false }: WhenFieldsProps) {
  const { data: me } = useQuery(meQuery());
  const { date, time, time_zone } = values;
  const [now] = useState(() => Date.now());
  const reminderTime = me ? timeText(me.reminder_time) : '';
  return (
    <div className="grid gap-4 @md:grid-cols-2">
      {!dateIsSettled && (
        <div className="space-y-2">
          <DateField
            label={t`Date`}
            required
            value={date}
            onValueChange={(day) => onChange({ date: day })}
            error={problems.date}
          />
          <ToggleChips
            label={t`Quick dates`}
            hideLabel
            options={quickDates(now).map(({ label, day }) => ({ value: day, label }))}
            selected={[date]}
            onToggle={(day) => onChange({ date: day })}
          />
        </div>
      )}
      <TimeField
        label={t`Time`}
        optional
        hint={
          time === '' && reminderTime !== '' ? t`All day. We’ll remind you at ${reminderTime}.` : ''
        }
        value={time}
        onValueChange={(clock) => onChange({ time: clock })}
        error={problems.time}
      />
      {(time !== '' || problems.time_zone !== undefined) && (
        <TimeZoneField
          now={now}
          value={time_zone}
          onValueChange={(zone) => onChange({ time_zone: zone })}
          error={problems.time_zone}
        />
      )}
    </div>
  );
}
