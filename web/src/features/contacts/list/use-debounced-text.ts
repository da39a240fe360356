import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 180;

/** Debounced text input stored in the URL. External changes (Back, Clear filters) replace the text. */
export function useDebouncedText(kept: string, keep: (text: string) => void) {
  const [typed, setTyped] = useState(kept);
  const [seen, setSeen] = useState(kept);
  const [handedOn, setHandedOn] = useState(kept);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (kept !== seen) {
    setSeen(kept);
    setHandedOn(kept);
    if (kept !== handedOn) setTyped(kept);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setHandedOn(text.trim());
      keep(text.trim());
    }, PAUSE_MS);
  };
  return [typed, type] as const;
}
