import type { ComponentProps } from 'react';
import { cx } from '../styles/cx.ts';

export function Radio({ className, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      {...input}
      type="radio"
      className={cx(
        'grid size-4.5 shrink-0 appearance-none place-items-center rounded-full border border-line-strong bg-surface',
        'transition-colors duration-100 before:size-2 before:scale-0 before:rounded-full before:bg-on-accent',
        'checked:border-accent checked:bg-accent checked:before:scale-100',
        'forced-colors:appearance-auto forced-colors:before:hidden pointer-coarse:size-5.5',
        className,
      )}
    />
  );
}
