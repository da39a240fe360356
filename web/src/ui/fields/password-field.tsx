import { useState, type ComponentProps } from 'react';
import { t } from '@lingui/core/macro';
import { controlClass } from './control-class.ts';
import { cx } from '../styles/cx.ts';
import { Field, type FieldProps } from './field.tsx';

export type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type'>;

/** A password with a Show button. The button's name is only "Show", so that the label identifies the field alone. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, optional, hideLabel, className, ...input } = props;
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className }}>
      {(control) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={cx(controlClass, 'h-10 pe-17')}
          />
          <button
            type="button"
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 end-1 w-15 rounded-sm text-sm font-medium text-muted hover:bg-subtle hover:text-ink"
          >
            {shown ? t`Hide` : t`Show`}
          </button>
        </span>
      )}
    </Field>
  );
}
