import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  /** Buttons or links beside the title. */
  actions?: ReactNode;
  /** Without: the content reaches the edges, as lists and tables want. */
  padded?: boolean | undefined;
}

/** A sheet on the page: one subject, with its own heading. */
export function Card({ title, actions, padded = true, className, children, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={cx('min-w-0 rounded-lg border border-line bg-surface shadow-card', className)}
    >
      {title !== undefined && (
        <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 pt-3">
          <h2 className="min-w-0 text-lg font-semibold">{title}</h2>
          {actions !== undefined && <div className="flex items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={cx(padded && (title === undefined ? 'p-5' : 'px-5 pt-2 pb-5'))}>
        {children}
      </div>
    </section>
  );
}
