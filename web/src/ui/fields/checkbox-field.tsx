import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../styles/cx.ts';
import { FieldNotes, useFieldIds } from './field.tsx';

/** Props of a checkbox or switch with a label. */
export interface ToggleFieldProps extends Omit<
  ComponentProps<'input'>,
  'id' | 'type' | 'className'
> {
  /** May contain links. */
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
}

export function CheckboxField({ label, hint, error, className, ...input }: ToggleFieldProps) {
  const { control, hintId, errorId } = useFieldIds(hint, error);
  return (
    <div className={className}>
      <div className="flex items-start gap-2.5 pointer-coarse:min-h-11 pointer-coarse:items-center">
        <Checkbox {...input} {...control} />
        <label htmlFor={control.id} className="min-w-0 leading-snug">
          {label}
        </label>
      </div>
      <div className="ps-7">
        <FieldNotes hint={hint} error={error} hintId={hintId} errorId={errorId} />
      </div>
    </div>
  );
}

/** Without label, for rows and table headers; needs `aria-label`. */
export function Checkbox({ className, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      {...input}
      type="checkbox"
      className={cx(
        'relative mt-0.5 grid size-4.5 shrink-0 appearance-none place-items-center rounded-xs border border-line-strong bg-surface',
        'transition-colors duration-100 before:size-2.5 before:scale-0 before:bg-on-accent',
        'before:[clip-path:polygon(12%_45%,0_60%,40%_98%,100%_20%,86%_7%,38%_70%)]',
        'checked:border-accent checked:bg-accent checked:before:scale-100',
        'indeterminate:border-accent indeterminate:bg-accent indeterminate:before:scale-100 indeterminate:before:[clip-path:inset(40%_0)]',
        'after:absolute after:-inset-1.5 disabled:opacity-50 aria-invalid:border-danger',
        'forced-colors:appearance-auto forced-colors:before:hidden pointer-coarse:mt-0 pointer-coarse:size-5.5 pointer-coarse:after:-inset-3',
        className,
      )}
    />
  );
}
