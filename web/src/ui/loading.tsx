import type { ReactNode } from 'react';
import { Delayed } from './delayed.tsx';

/** Skeletons that say, to those who can't see them, what is being loaded: `<Loading label="Loading contacts">`. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <Delayed>
        <span role="status" className="sr-only">
          {label}
        </span>
        {children}
      </Delayed>
    </div>
  );
}
