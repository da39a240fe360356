import { useId } from 'react';
import { cx } from '../styles/cx.ts';
import { Radio } from './radio.tsx';

export interface RadioOption<Value> {
  value: Value;
  label: string;
}

export interface RadioListProps<Value> {
  options: readonly RadioOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Side by side where there is room. */
  isInline?: boolean | undefined;
}

/** Alternatives as text; belongs in a `FieldGroup`, which has the label. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { options, value, onValueChange, isInline = false } = props;
  const name = useId();
  return (
    <div className={cx('flex gap-x-6 gap-y-2', isInline ? 'flex-wrap' : 'flex-col items-start')}>
      {options.map((option) => (
        <label
          key={option.value}
          htmlFor={`${name}-${option.value}`}
          className="flex items-center gap-2.5 pointer-coarse:min-h-11"
        >
          <Radio
            id={`${name}-${option.value}`}
            name={name}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
