import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';
import { cx } from '../styles/cx.ts';
import { Field, type FieldProps } from './field.tsx';

export type TextareaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id'>;

/** Grows up to twelve lines. */
export function TextareaField(props: TextareaFieldProps) {
  const { label, hint, error, optional, hideLabel, className, rows = 3, ...textarea } = props;
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className }}>
      {(control) => (
        <textarea
          dir="auto"
          // Otherwise browsers store the text on the disk, to restore the tab.
          autoComplete="off"
          {...textarea}
          {...control}
          rows={rows}
          className={cx(
            controlClass,
            'field-sizing-content max-h-74 resize-y py-2',
            rows === 1 ? 'min-h-10' : 'min-h-[calc(3lh+1.125rem)]',
          )}
        />
      )}
    </Field>
  );
}
