import { createContext, type PointerEvent, useRef, useState } from 'react';

/** Called by a control of a row that removes the row from its list, such as Accept. */
export const HoldRow = createContext<(() => void) | undefined>(undefined);

interface PointerHandlers {
  onPointerMove: (event: PointerEvent) => void;
  onPointerLeave: (event: PointerEvent) => void;
}

const positionOf = ({ clientX, clientY }: PointerEvent) => `${clientX} ${clientY}`;

interface Held<Row> {
  order: readonly Row[];
  keys: ReadonlySet<string | number>;
}

/**
 * Keeps answered rows in place, because the others would move under the pointer. They're released when the mouse leaves
 * the list; after a tap or key press they stay while the list is mounted.
 */
export function useHeldRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
): {
  rows: readonly Row[];
  hold: (row: Row) => void;
  /** Of the list. */
  pointer: PointerHandlers;
} {
  const [held, setHeld] = useState<Held<Row> | null>(null);
  const last = useRef('');
  const shown = held === null ? rows : withHeld(rows, held, keyOf);
  return {
    rows: shown,
    hold: (row) => setHeld({ order: shown, keys: new Set(held?.keys).add(keyOf(row)) }),
    pointer: {
      onPointerMove: (event) => {
        last.current = positionOf(event);
      },
      // Browsers also report that a list moved away from the pointer.
      onPointerLeave: (event) => {
        if (event.pointerType !== 'touch' && positionOf(event) !== last.current) setHeld(null);
      },
    },
  };
}

/** In the order before, with new rows at the end. */
function withHeld<Row>(
  rows: readonly Row[],
  { order, keys }: Held<Row>,
  keyOf: (row: Row) => string | number,
): Row[] {
  const current = new Map(rows.map((row) => [keyOf(row), row]));
  const before = new Set(order.map(keyOf));
  return [
    ...order.flatMap((row) => current.get(keyOf(row)) ?? (keys.has(keyOf(row)) ? [row] : [])),
    ...rows.filter((row) => !before.has(keyOf(row))),
  ];
}
