import type { ComponentProps } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { controlClass } from './control-class.ts';
import { cx } from '../styles/cx.ts';
import { Field, type FieldProps } from './field.tsx';

export interface SelectOption {
  value: string | number;
  label: string;
}

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'id' | 'multiple'> & {
    options?: readonly SelectOption[] | undefined;
  };

/** A native select; further `<option>`s are children before `options`. */
export function SelectField(props: SelectFieldProps) {
  const {
    label,
    hint,
    error,
    optional,
    hideLabel,
    className,
    options = [],
    children,
    ...select
  } = props;
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className }}>
      {(control) => (
        <span className="relative block">
          <select
            {...select}
            {...control}
            className={cx(controlClass, 'h-10 appearance-none truncate pe-9')}
          >
            {children}
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown
            size={16}
            className="pointer-events-none absolute inset-y-0 end-3 my-auto text-muted"
          />
        </span>
      )}
    </Field>
  );
}
