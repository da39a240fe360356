import type { ReactNode } from 'react';
import { cx } from '../styles/cx.ts';

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}

/** The h1; focusable, so that screen readers announce page changes. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div
        className={cx(
          'min-w-0',
          description === undefined ? 'flex-[1_1_8rem]' : 'flex-[1_1_12rem]',
        )}
      >
        <h1 tabIndex={-1} className="font-display text-2xl font-medium tracking-[-0.012em]">
          {title}
        </h1>
        {description !== undefined && (
          <p className="mt-1.5 max-w-[65ch] text-muted">{description}</p>
        )}
      </div>
      {actions !== undefined && (
        <div className="flex max-w-full shrink-0 flex-wrap items-center gap-2">{actions}</div>
      )}
    </header>
  );
}
