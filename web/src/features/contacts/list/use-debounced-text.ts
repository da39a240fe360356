import { useEffect, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../../lib/hooks/use-debounced-value.ts';

/** Debounced text input stored in the URL. External changes (Back, Clear filters) replace the text. */
export function useDebouncedText(text: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const [previous, setPrevious] = useState(text);
  const [submitted, setSubmitted] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (text !== previous) {
    setPrevious(text);
    setSubmitted(text);
    if (text !== submitted) setTyped(text);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const onType = (input: string) => {
    setTyped(input);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSubmitted(input.trim());
      onChange(input.trim());
    }, SEARCH_DEBOUNCE_MS);
  };
  return [typed, onType] as const;
}
