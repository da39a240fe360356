import { type ReactNode, type RefCallback, useRef } from 'react';
import { t } from '@lingui/core/macro';
import { useController, useFormContext } from 'react-hook-form';
import { formatDay } from '../../lib/time/days.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { type DateParts, type DateRules, findDateProblem, NO_DATE } from './partial-date.ts';

export interface PartialDateFieldProps extends DateRules {
  /** The path of its `DateParts` in the form. */
  name: string;
  title: string;
  hint?: ReactNode;
  /** In one line of a list: without visible labels. */
  compact?: boolean;
}

/** A date in a form; its day, its day and month, or its year may be empty. */
export function PartialDateField(props: PartialDateFieldProps) {
  const { name, needsDay, ...frame } = props;
  const { control } = useFormContext<Record<string, DateParts>>();
  const { field, fieldState } = useController({
    control,
    name,
    defaultValue: NO_DATE,
    rules: { validate: (entered) => findDateProblem(partsOf(entered), { needsDay })?.message },
  });
  return (
    <PartialDateInputs
      {...frame}
      needsDay={needsDay}
      value={partsOf(field.value)}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
      focusRef={(target) => field.ref(target)}
      error={fieldState.error?.message}
    />
  );
}

export interface PartialDateInputsProps extends Omit<PartialDateFieldProps, 'name'> {
  value: DateParts;
  onValueChange: (parts: DateParts) => void;
  onBlur?: (() => void) | undefined;
  /** Focuses the part to correct. */
  focusRef?: (target: { focus: () => void } | null) => void;
  error?: string | undefined;
}

/** The inputs of a partial date, without a form. */
export function PartialDateInputs(props: PartialDateInputsProps) {
  const { title, hint, compact = false, needsDay, value: parts, onValueChange, error } = props;
  const wrong = error === undefined ? null : (findDateProblem(parts, { needsDay })?.part ?? 'day');
  const container = useRef<HTMLDivElement>(null);
  const focusWrongPart = () => {
    const part = findDateProblem(parts, { needsDay })?.part ?? 'day';
    container.current?.querySelector<HTMLElement>(`[data-part=${part}]`)?.focus();
  };
  const inputProps = (part: keyof DateParts) => ({
    value: parts[part],
    onChange: ({ target }: { target: { value: string } }) =>
      onValueChange({ ...parts, [part]: target.value }),
    onBlur: props.onBlur,
    'data-part': part,
    hideLabel: compact,
    'aria-invalid': wrong === part || undefined,
  });
  const ref: RefCallback<HTMLInputElement> = (input) =>
    props.focusRef?.(input && { focus: focusWrongPart });
  return (
    <FieldGroup title={title} hideTitle={compact} hint={hint} error={error}>
      <div ref={container} className="flex flex-wrap gap-2">
        <TextField
          label={t`Day`}
          placeholder={compact ? t`Day` : undefined}
          inputMode="numeric"
          maxLength={2}
          className="w-16 shrink-0"
          {...inputProps('day')}
          ref={ref}
        />
        <SelectField
          label={t`Month`}
          className={cx('min-w-24 flex-1', !compact && 'max-w-44')}
          {...inputProps('month')}
          options={[{ value: '', label: compact ? t`Month` : '–' }, ...MONTHS.map(monthOption)]}
        />
        <TextField
          label={t`Year`}
          placeholder={yearPlaceholder(compact, needsDay)}
          inputMode="numeric"
          maxLength={4}
          className={cx('shrink-0', compact ? 'w-18' : 'w-26')}
          {...inputProps('year')}
        />
      </div>
    </FieldGroup>
  );
}

/** Nothing is stored at the path of a new entry. */
function partsOf(value: unknown): DateParts {
  return (value as DateParts | undefined) ?? NO_DATE;
}

function yearPlaceholder(compact: boolean, needsDay: boolean | undefined): string | undefined {
  if (compact) return t`Year`;
  return needsDay ? t`Optional` : undefined;
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

function monthOption(month: number) {
  const day = `2000-${String(month).padStart(2, '0')}-01`;
  return { value: month, label: formatDay(day, { month: 'long', calendar: 'gregory' }) };
}
