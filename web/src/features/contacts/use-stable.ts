import { useState } from 'react';

/** The same object as before as long as it says the same. */
export function useDeepMemo<T extends object>(value: T): T {
  const [kept, setKept] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}
