import type { ComponentProps } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { PasswordField } from './password-field.tsx';
import { type PasswordStrength, STRENGTHS } from './password-strength.ts';
import { cx } from '../styles/cx.ts';

const COLORS: Record<PasswordStrength, string> = {
  too_short: 'bg-danger',
  weak: 'bg-danger',
  fair: 'bg-warning',
  good: 'bg-success',
  strong: 'bg-success',
};

const LABELS: Record<PasswordStrength, MessageDescriptor> = {
  too_short: msg`Too short`,
  weak: msg`Weak`,
  fair: msg`Fair`,
  good: msg`Good`,
  strong: msg`Strong`,
};

export interface NewPasswordFieldProps extends Omit<
  ComponentProps<typeof PasswordField>,
  'label' | 'hint'
> {
  label?: string | undefined;
  /** Null hides the meter. */
  strength: PasswordStrength | 'checking' | null;
}

/** A new password with a strength meter. */
export function NewPasswordField({
  label = t`Password`,
  strength,
  ...field
}: NewPasswordFieldProps) {
  return (
    <div>
      <PasswordField
        label={label}
        hint={t`At least 8 characters. A few unrelated words work well.`}
        autoComplete="new-password"
        {...field}
      />
      {strength !== null && <StrengthMeter strength={strength} />}
    </div>
  );
}

/** Four bars and a label, announced when it changes. */
function StrengthMeter({ strength }: { strength: PasswordStrength | 'checking' }) {
  const known = strength === 'checking' ? null : strength;
  const text = known === null ? t`Checking…` : i18n._(LABELS[known]);
  const reached = known === null ? 0 : STRENGTHS.indexOf(known);
  return (
    <span className="mt-2 flex items-center gap-3">
      <span aria-hidden="true" className="grid h-1 flex-1 grid-cols-4 gap-1">
        {STRENGTHS.slice(1).map((step, index) => (
          <span
            key={step}
            className={cx(
              'forced-outline rounded-full',
              known !== null && index < reached ? COLORS[known] : 'bg-line',
            )}
          />
        ))}
      </span>
      <span role="status" className="text-sm font-medium">
        <Trans>
          <span className="sr-only">Strength: </span>
          {text}
        </Trans>
      </span>
    </span>
  );
}
