import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { User } from '#contract/users.ts';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { UnsavedDialog } from '../../ui/overlays/unsaved-dialog.tsx';
import { SecurityChecklist } from './security-checklist.tsx';
import { StepFrame } from './step-frame.tsx';
import { differing, useStepForm } from './use-step-form.ts';
import type { StepProps } from './use-step-navigation.ts';

export type Times = Pick<User, 'reminder_time' | 'digest_day' | 'digest_time'>;

/** Renders the time fields. */
export type TimesPart = (
  times: Times & { onChange: (change: Partial<Times>) => void },
) => ReactNode;

type Values = Times & { digest: boolean };

const FIELDS = ['reminder_time', 'digest_day', 'digest_time'] as const;

/** Reminder times, digest and account security. */
export function RemindersStep({ me, walk, times }: StepProps & { times: TimesPart }) {
  const { reminder_time, digest_day, digest_time } = me;
  const digest = me.notification_preferences.weekly_digest.email;
  const { form, frame, guard } = useStepForm<Values>({
    walk,
    values: { reminder_time, digest_day, digest_time, digest },
    fields: FIELDS,
    changeOf: ({ digest: email, ...values }) => ({
      ...differing(me, values),
      ...(email !== digest && { notification_preferences: { weekly_digest: { email } } }),
    }),
  });
  const [reminderTime, digestDay, digestTime] = useWatch({ control: form.control, name: FIELDS });
  const change = (changed: Partial<Times>) => {
    for (const field of FIELDS) {
      const value = changed[field];
      if (value !== undefined) form.setValue(field, value, { shouldDirty: true });
    }
  };
  return (
    <StepFrame {...frame}>
      <div className="space-y-5">
        {times({
          reminder_time: reminderTime,
          digest_day: digestDay,
          digest_time: digestTime,
          onChange: change,
        })}
        <div className="rounded-lg border border-line bg-surface p-4 shadow-card">
          <SwitchField
            label="Weekly digest by mail"
            hint="Once a week: whom to reach, whose birthday comes, and what waits for you."
            {...form.register('digest')}
          />
        </div>
      </div>
      <SecurityChecklist me={me} />
      <UnsavedDialog {...guard} />
    </StepFrame>
  );
}
