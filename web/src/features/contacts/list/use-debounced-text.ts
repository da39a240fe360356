import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 180;

/** Debounced text input stored in the URL. External changes (Back, Clear filters) replace the text. */
export function useDebouncedText(text: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const [seen, setSeen] = useState(text);
  const [handedOn, setHandedOn] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (text !== seen) {
    setSeen(text);
    setHandedOn(text);
    if (text !== handedOn) setTyped(text);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (input: string) => {
    setTyped(input);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setHandedOn(input.trim());
      onSettled(input.trim());
    }, PAUSE_MS);
  };
  return [typed, type] as const;
}
