import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';
import { cx } from '../styles/cx.ts';
import { Field, type FieldProps } from './field.tsx';
import { useId } from 'react';

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'id'> & {
    /** Offered while typing. */
    suggestions?: readonly string[] | undefined;
  };

/** Of the text; other types have the direction of the page. */
const DIRECTIONS: Record<string, 'auto' | 'ltr'> = {
  text: 'auto',
  email: 'ltr',
  tel: 'ltr',
  url: 'ltr',
};

/** Any single-line `<input>`. `ref` and handlers apply to the input. */
export function TextField({ suggestions, ...props }: TextFieldProps) {
  const { label, hint, error, optional, hideLabel, className, type = 'text', ...input } = props;
  const offered = useId();
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className }}>
      {(control) => (
        <>
          <input
            {...(suggestions && { list: offered })}
            dir={DIRECTIONS[type]}
            {...input}
            {...control}
            type={type}
            // Chromium's arrow of a datalist doesn't follow the theme.
            className={cx(controlClass, 'h-10 [&::-webkit-calendar-picker-indicator]:hidden!')}
          />
          {suggestions && (
            <datalist id={offered}>
              {suggestions.map((text) => (
                <option key={text}>{text}</option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}
