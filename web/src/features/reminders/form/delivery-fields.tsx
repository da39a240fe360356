import { t } from '@lingui/core/macro';
import { LIMITS } from '#contract/limits.ts';
import type { ReminderChannel } from '#contract/reminders.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { Problems, ReminderValues } from './reminder-values.ts';
import { formatLeadTime } from '../format-when.ts';

const LEAD_DAYS = [0, 1, 2, 3, 7, 14, 28];

const CHANNELS: readonly ReminderChannel[] = ['in_app', 'email'];

const channelChoices = (): readonly { value: ReminderChannel; label: string }[] => [
  { value: 'in_app', label: t`In app` },
  { value: 'email', label: t`By email` },
];

export interface DeliveryFieldsProps {
  values: Pick<ReminderValues, 'lead_days' | 'channels'>;
  onChange: (change: Partial<ReminderValues>) => void;
  problems: Problems;
}

export function DeliveryFields({
  values: { lead_days, channels },
  onChange,
  problems,
}: DeliveryFieldsProps) {
  const leads = [...new Set([...LEAD_DAYS, lead_days])]
    .filter((days) => days <= LIMITS.lead_days)
    .toSorted((one, other) => one - other);
  const set = (channel: ReminderChannel, on: boolean) =>
    onChange({
      channels: CHANNELS.filter((value) => isOn(value, channel, on)),
    });
  const isOn = (value: ReminderChannel, changed: ReminderChannel, on: boolean) =>
    value === changed ? on : channels.includes(value);
  return (
    <div className="grid gap-4 @md:grid-cols-2">
      <SelectField
        label={t`Remind me`}
        value={lead_days}
        onChange={(event) => onChange({ lead_days: Number(event.target.value) })}
        error={problems.lead_days}
        options={leads.map((value) => ({ value, label: formatLeadTime(value) }))}
      />
      <FieldGroup
        title={t`Notify me`}
        hint={channels.length === 0 ? t`Shown only in your list and calendar.` : undefined}
        error={problems.channels}
      >
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {channelChoices().map(({ value, label }) => (
            <CheckboxField
              key={value}
              label={label}
              checked={channels.includes(value)}
              onChange={(event) => set(value, event.target.checked)}
            />
          ))}
        </div>
      </FieldGroup>
    </div>
  );
}
