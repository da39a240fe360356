import type { ReactNode } from 'react';

/** A line, optionally with text in the middle. */
export function Divider({ children }: { children?: ReactNode }) {
  if (children === undefined) return <hr className="border-line" />;
  return (
    <div className="flex items-center gap-3 text-xs font-medium text-muted">
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      {children}
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </div>
  );
}
