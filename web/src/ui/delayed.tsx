import { useEffect, useState, type ReactNode } from 'react';

/** What answers within this time is shown without a flash of skeleton. */
const DELAY_MS = 200;

/** Shows its children only after 200 ms: around skeletons and spinners. */
export function Delayed({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return due ? children : null;
}
