import type { ComponentProps } from 'react';
import { PasswordField } from './password-field.tsx';
import { passwordStrength } from './password-strength.ts';
import { StrengthMeter } from './strength-meter.tsx';

export interface NewPasswordFieldProps extends Omit<
  ComponentProps<typeof PasswordField>,
  'label' | 'hint'
> {
  label?: string | undefined;
  /** What is typed so far. */
  typed: string;
  /** Words that a guesser would try: the person's name and email. */
  known: readonly string[];
}

/** A password that is being chosen: how strong it is shows while it is typed. */
export function NewPasswordField({
  label = 'Password',
  typed,
  known,
  ...field
}: NewPasswordFieldProps) {
  return (
    <div>
      <PasswordField
        label={label}
        hint="At least 8 characters. A few words that don't belong together are strong and easy to type."
        autoComplete="new-password"
        {...field}
      />
      {typed !== '' && <StrengthMeter strength={passwordStrength(typed, known)} />}
    </div>
  );
}
