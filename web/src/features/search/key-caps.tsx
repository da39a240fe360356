import type { Stroke } from '../../lib/focus/keys.ts';
import { capsOf } from './shortcut-labels.ts';

export function KeyCaps({ stroke }: { stroke: Stroke }) {
  return (
    <span className="inline-flex gap-1">
      {capsOf(stroke).map(({ cap, spoken }) => (
        <kbd
          key={cap}
          className="forced-outline grid min-w-6 place-items-center rounded-sm border border-line bg-subtle px-1.5 font-sans text-xs leading-5.5 font-medium text-ink"
        >
          <span aria-hidden="true">{cap}</span>
          <span className="sr-only">{spoken} </span>
        </kbd>
      ))}
    </span>
  );
}
