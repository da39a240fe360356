import { type ReactNode, useEffect, useState } from 'react';

/** What answers within this time is shown without a flash of skeleton. */
const DELAY_MS = 200;

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

/** Shows its children only after 200 ms: around skeletons and spinners. */
function Delayed({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return due ? children : null;
}
