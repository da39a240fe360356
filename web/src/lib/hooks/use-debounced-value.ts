import { useEffect, useState } from 'react';

/** For searches while typing: together with the request, results show within 100 ms of the last key. */
export const SEARCH_DEBOUNCE_MS = 60;

/** The value after it stayed unchanged for a while. */
export function useDebouncedValue<T>(value: T, milliseconds: number): T {
  const [debounced, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
