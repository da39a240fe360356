import type { ReactNode } from 'react';
import { cx } from '../styles/cx.ts';

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  /** For dropdowns and narrow columns. */
  compact?: boolean | undefined;
  className?: string | undefined;
}

export function EmptyState({ title, children, icon, action, compact, className }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'flex flex-col items-center px-6 text-center',
        compact ? 'py-8' : 'py-14',
        className,
      )}
    >
      {icon !== undefined && (
        <span className="mb-4 grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink [&_svg]:size-6">
          {icon}
        </span>
      )}
      <p className={cx('font-semibold', !compact && 'text-lg')}>{title}</p>
      {children !== undefined && <p className="mt-1 max-w-[42ch] text-muted">{children}</p>}
      {action !== undefined && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>
      )}
    </div>
  );
}
