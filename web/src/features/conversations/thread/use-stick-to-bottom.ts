import { useEffect, useRef, useState } from 'react';

/** Distance in pixels that counts as the end. */
const NEAR = 80;

/** Whether a reversed column is scrolled to its end, with a function to go there; a change of `count` does so, too. */
export function useStickToBottom(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const toEnd = () => {
    if (box.current !== null) box.current.scrollTop = 0;
  };

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    // Measured from the end; upward is negative.
    const check = () => setAtEnd(element.scrollTop > -NEAR);
    element.addEventListener('scroll', check, { passive: true });
    return () => element.removeEventListener('scroll', check);
  }, []);
  useEffect(() => {
    if (count > 0 && box.current !== null) box.current.scrollTop = 0;
  }, [count]);
  return { box, atEnd, toEnd };
}
