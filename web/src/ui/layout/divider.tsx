import type { ReactNode } from 'react';
import { cx } from '../styles/cx.ts';

/** A line, optionally with text in the middle. */
export function Divider({
  children,
  className,
}: {
  children?: ReactNode;
  className?: string | undefined;
}) {
  if (children === undefined) return <hr className={cx('border-line', className)} />;
  return (
    <div className={cx('flex items-center gap-3 text-xs font-medium text-muted', className)}>
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      {children}
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </div>
  );
}
