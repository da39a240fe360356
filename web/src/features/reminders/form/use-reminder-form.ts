import { useState, type FormEvent } from 'react';
import type { Reminder } from '#contract/reminders.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { dayOf, addDays } from '../../../lib/time/days.ts';
import { newIdempotencyKey } from '../../../lib/http/idempotency-key.ts';
import { useRegion } from '../../../lib/time/region.ts';
import {
  changeOf,
  FIELD_NAMES,
  isChanged,
  newReminderOf,
  onDate,
  problemsOf,
  startValues,
  valuesOf,
  type Problems,
  type ReminderStart,
  type ReminderValues,
} from './reminder-values.ts';
import { useChangeReminder, useCreateReminder } from '../reminders.api.ts';
import { WEEKDAYS } from './rule-parts.ts';

export interface ReminderFormOptions {
  /** Undefined creates a new one. */
  reminder: Reminder | undefined;
  start: ReminderStart;
  onSaved: (reminder: Reminder) => void;
}

export function useReminderForm({ reminder, start, onSaved }: ReminderFormOptions) {
  const preview = usePreview();
  // The initial version, so that later changes elsewhere aren't reverted.
  const [before] = useState(reminder);
  const [initial] = useState(() =>
    before === undefined ? startValues(start, preview) : valuesOf(before, preview.week_start),
  );
  const [values, setValues] = useState<ReminderValues>(initial);
  const [tries, setTries] = useState(0);
  const saving = useSave(before, start);
  const kind = before?.kind ?? start.kind ?? 'one_off';
  const of_message = start.message_id !== undefined;
  const clientProblems = problemsOf(values, { kind, of_message });
  const errors = errorsFrom(saving.error);
  const problems = tries === 0 ? errors : { ...errors, ...clientProblems };

  const change = (changes: Partial<ReminderValues>) => {
    setValues((old) => ({
      ...(changes.date === undefined ? old : onDate(old, changes.date)),
      ...changes,
    }));
    saving.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals to a surrounding form.
    event.stopPropagation();
    setTries(tries + 1);
    if (Object.keys(clientProblems).length > 0 || saving.pending) return;
    saving.save(values, onSaved);
  };
  return {
    kind,
    of_message,
    values,
    change,
    submit,
    problems,
    /** Changes with each failed submit. */
    tries: tries + saving.rejections,
    pending: saving.pending,
    unsaved: isChanged(initial, values),
    failure: Object.keys(errors).length === 0 ? saving.error : null,
  };
}

/** New reminders default to tomorrow. */
function usePreview() {
  const { time_zone, week_start } = useRegion();
  const [now] = useState(() => Date.now());
  return {
    today: addDays(dayOf(now, time_zone), 1),
    time_zone,
    week_start: WEEKDAYS[(week_start + 6) % 7] ?? 'MO',
  };
}

/** Retries keep their idempotency key until the form changes. */
function useSave(before: Reminder | undefined, start: ReminderStart) {
  const create = useCreateReminder();
  const change = useChangeReminder();
  const [idempotency_key, setKey] = useState(newIdempotencyKey);
  const [rejections, setRejections] = useState(0);
  return {
    error: create.error ?? change.error,
    rejections,
    pending: create.isPending || change.isPending,
    reset: () => {
      setKey(newIdempotencyKey());
      if (create.isError) create.reset();
      if (change.isError) change.reset();
    },
    save: (values: ReminderValues, onSuccess: (reminder: Reminder) => void) => {
      const callbacks = { onSuccess, onError: () => setRejections((count) => count + 1) };
      if (before === undefined)
        create.mutate({ body: newReminderOf(values, start), idempotency_key }, callbacks);
      else change.mutate({ id: before.id, body: changeOf(before, values) }, callbacks);
    },
  };
}

/** Form fields of server errors. */
const FIELD_OF_ERROR: Record<string, keyof Problems> = {
  contact_ids: 'people',
  due_date: 'date',
  due_time: 'time',
  rrule: 'repeat',
};

function errorsFrom(error: Error | null): Problems {
  if (!(error instanceof ApiError)) return {};
  const problems: Problems = {};
  for (const [name, [message]] of Object.entries(error.errors)) {
    const field = FIELD_OF_ERROR[name] ?? FIELD_NAMES.find((candidate) => candidate === name);
    if (field !== undefined && message !== undefined) problems[field] = message;
  }
  return problems;
}
