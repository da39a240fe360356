import type { ChangeEvent, Ref } from 'react';
import { controlClass } from './control-class.ts';
import { cx } from '../styles/cx.ts';
import { Field, type FieldProps } from './field.tsx';

const DIGITS = 6;

export interface CodeFieldProps extends FieldProps {
  value: string;
  onChange: (digits: string) => void;
  /** Called when all six digits are entered. */
  onComplete?: ((digits: string) => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * Input for the six-digit code from an authenticator app, in digits of any script. Ignores other characters, such as
 * pasted spaces.
 */
export function CodeField({
  value,
  onChange,
  onComplete,
  ref,
  className,
  ...field
}: CodeFieldProps) {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = (event.target.value.match(/\p{Nd}/gu) ?? []).slice(0, DIGITS).join('');
    onChange(digits);
    if (Array.from(digits).length === DIGITS && digits !== value) onComplete?.(digits);
  };
  return (
    <Field {...field} className={className}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          type="text"
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={handleChange}
          className={cx(controlClass, 'h-12 font-mono text-xl! tracking-[0.35em] tabular-nums')}
        />
      )}
    </Field>
  );
}
