import { useEffect, useRef, useState } from 'react';

/** Scroll positions this close to the end count as the end. */
const NEAR = 80;

/** Whether a reversed column shows its end, and the way back there; a change of `count` leads there too. */
export function useStickToBottom(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const toEnd = () => {
    if (box.current !== null) box.current.scrollTop = 0;
  };

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    // Counted from the end, upwards is negative.
    const look = () => setAtEnd(element.scrollTop > -NEAR);
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, []);
  useEffect(() => {
    if (count > 0 && box.current !== null) box.current.scrollTop = 0;
  }, [count]);
  return { box, atEnd, toEnd };
}
