import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';
import { cx } from '../styles/cx.ts';
import { Field, type FieldProps } from './field.tsx';

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id'>;

/** Any single-line `<input>`. `ref` and handlers apply to the input. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, hideLabel, className, type = 'text', ...input } = props;
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className }}>
      {(control) => (
        <input {...input} {...control} type={type} className={cx(controlClass, 'h-10')} />
      )}
    </Field>
  );
}
