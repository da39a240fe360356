import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DateField } from '../../../entities/date/date-fields.tsx';
import { CustomRepeat } from './custom-repeat.tsx';
import type { Problems, ReminderValues } from './reminder-values.ts';
import { ruleOf, type Repeat, type RepeatChoice } from './repeat-rule.ts';
import { isDay } from '../../../lib/time/date-text.ts';
import { customRuleLabel, describeRule } from './describe-rule.ts';
import { WORKDAYS } from './rule-parts.ts';
import { toAsciiDigits } from '#contract/digits.ts';

const choices = (): readonly { value: RepeatChoice; label: string }[] => [
  { value: 'never', label: t`Never` },
  { value: 'day', label: t`Every day` },
  { value: 'weekday', label: t`Every weekday` },
  { value: 'week', label: t`Every week` },
  { value: 'month', label: t`Every month` },
  { value: 'year', label: t`Every year` },
  { value: 'custom', label: t`Custom…` },
];

const UNIT_OF: Partial<Record<RepeatChoice, Repeat['unit']>> = {
  day: 'days',
  month: 'months',
  year: 'years',
};

export interface RepeatFieldsProps {
  values: Pick<ReminderValues, 'date' | 'repeat' | 'repeat_from'>;
  onChange: (change: Partial<ReminderValues>) => void;
  problems: Problems;
}

/** Repeat choices with a description of the result. */
export function RepeatFields({ values, onChange, problems }: RepeatFieldsProps) {
  const { date, repeat, repeat_from } = values;
  const change = (changes: Partial<Repeat>) => onChange({ repeat: { ...repeat, ...changes } });
  const error = problems.every ?? problems.until ?? problems.count;
  return (
    <div className="space-y-4">
      <SelectField
        label={t`Repeat`}
        value={repeat.choice}
        onChange={(event) => change(choiceChanges(repeat, event.target.value as RepeatChoice))}
        error={problems.repeat}
      >
        {choices().map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {repeat.own !== '' && <option value="own">{customRuleLabel()}</option>}
      </SelectField>
      {repeat.choice === 'custom' && (
        <CustomRepeat repeat={repeat} date={date} onChange={change} error={problems.every} />
      )}
      {repeat.choice !== 'never' && (
        <div className="grid gap-4 @md:grid-cols-2">
          {repeat.choice !== 'own' && (
            <Ends repeat={repeat} onChange={change} problems={problems} />
          )}
          <SelectField
            label={t`Repeat from`}
            value={repeat_from}
            onChange={(event) =>
              onChange({ repeat_from: event.target.value as ReminderValues['repeat_from'] })
            }
          >
            <option value="schedule">
              <Trans>Due date</Trans>
            </option>
            <option value="completion">
              <Trans>Completion date</Trans>
            </option>
          </SelectField>
        </div>
      )}
      <p
        role="status"
        className="rounded-md bg-subtle px-3 py-2 text-sm font-medium wrap-anywhere empty:hidden"
      >
        {error === undefined && isReady(repeat) && describeRule(ruleOf(repeat) ?? '', repeat_from)}
      </p>
    </div>
  );
}

/** Incomplete input isn't described. */
function isReady({ choice, every, ends, until, count }: Repeat): boolean {
  if (choice === 'never') return false;
  if (choice === 'custom' && !(Number(every) >= 1)) return false;
  return (ends !== 'on' || isDay(until)) && (ends !== 'after' || Number(count) >= 1);
}

/** A custom repeat starts from the previous choice. */
function choiceChanges(repeat: Repeat, choice: RepeatChoice): Partial<Repeat> {
  if (choice !== 'custom') return { choice };
  const unit = UNIT_OF[repeat.choice];
  if (unit !== undefined) return { choice, unit, every: '1' };
  return repeat.choice === 'weekday'
    ? { choice, unit: 'weeks', every: '1', weekdays: WORKDAYS }
    : { choice };
}

interface EndsProps {
  repeat: Repeat;
  onChange: (change: Partial<Repeat>) => void;
  problems: Problems;
}

function Ends({ repeat, onChange, problems }: EndsProps) {
  return (
    <>
      <SelectField
        label={t`Ends`}
        value={repeat.ends}
        onChange={(event) => onChange({ ends: event.target.value as Repeat['ends'] })}
      >
        <option value="never">
          <Trans>Never</Trans>
        </option>
        <option value="on">
          <Trans>On a date</Trans>
        </option>
        <option value="after">
          <Trans>After a number of occurrences</Trans>
        </option>
      </SelectField>
      {repeat.ends === 'on' && (
        <DateField
          label={t`Last day`}
          value={repeat.until}
          onValueChange={(until) => onChange({ until })}
          error={problems.until}
        />
      )}
      {repeat.ends === 'after' && (
        <TextField
          label={t`Times`}
          inputMode="numeric"
          maxLength={5}
          value={repeat.count}
          onChange={(event) => onChange({ count: toAsciiDigits(event.target.value) })}
          error={problems.count}
        />
      )}
    </>
  );
}
