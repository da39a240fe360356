import { cx } from '../styles/cx.ts';
import { FieldNotes, useFieldIds } from './field.tsx';
import type { ToggleFieldProps } from './checkbox-field.tsx';

/** Native checkboxes have a checked state; aria-checked would conflict. */
const SWITCH = { type: 'checkbox', role: 'switch' } as const;

/** A switch, for settings that apply immediately. */
export function SwitchField({ label, hint, error, className, ...input }: ToggleFieldProps) {
  const { control, hintId, errorId } = useFieldIds(hint, error);
  return (
    <div className={cx('flex items-start justify-between gap-4', className)}>
      <div className="min-w-0">
        <label htmlFor={control.id} className="font-medium">
          {label}
        </label>
        <FieldNotes hint={hint} error={error} hintId={hintId} errorId={errorId} />
      </div>
      <input
        {...SWITCH}
        {...input}
        {...control}
        className={cx(
          'relative h-6 w-10.5 shrink-0 appearance-none rounded-full bg-line-strong transition-colors duration-150',
          'before:absolute before:start-0.75 before:top-0.75 before:size-4.5 before:rounded-full before:bg-on-accent before:shadow-card',
          'before:transition-transform before:duration-150 checked:bg-accent checked:before:translate-x-4.5 rtl:checked:before:-translate-x-4.5',
          'after:absolute after:-inset-2.5 disabled:opacity-50',
          'forced-colors:appearance-auto forced-colors:before:hidden',
        )}
      />
    </div>
  );
}
