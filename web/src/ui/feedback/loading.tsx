import { type ReactNode, useEffect, useState } from 'react';

/** Avoids flashing a skeleton before fast responses. */
const DELAY_MS = 200;

/** Announces what is loading: `<Loading label="Loading contacts">`. */
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

/** Delays its children by 200 ms. */
function Delayed({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return due ? children : null;
}
