import type { ReactNode } from 'react';

/** One key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex min-w-5.5 items-center justify-center rounded-xs border border-b-2 border-line bg-subtle px-1.5 font-sans text-xs leading-5 font-medium text-muted">
      {children}
    </kbd>
  );
}
