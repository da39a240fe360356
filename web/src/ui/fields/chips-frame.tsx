import type { ReactNode } from 'react';
import { cx } from '../styles/cx.ts';
import { Tag } from '../tag.tsx';
import { controlClass } from './control-class.ts';

/** The frame of chips with an input. */
export const chipsFrameClass = cx(
  controlClass,
  'flex min-h-10 flex-wrap items-center gap-1.5 py-1.5! has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-focus',
);

export interface ChipsFrameProps {
  value: readonly string[];
  onValueChange: (value: string[]) => void;
  /** Name of an entry's remove button. */
  removeLabel: (entry: string) => string;
  isWrong?: ((entry: string) => boolean) | undefined;
  /** The input. */
  children: ReactNode;
}

/** Removable entries before their input. */
export function ChipsFrame(props: ChipsFrameProps) {
  const { value, onValueChange, removeLabel, isWrong, children } = props;
  return (
    <span className={chipsFrameClass}>
      {value.map((entry) => (
        <Tag
          key={entry}
          tone={isWrong?.(entry) ? 'danger' : 'neutral'}
          removeLabel={removeLabel(entry)}
          onRemove={() => onValueChange(value.filter((other) => other !== entry))}
        >
          {entry}
        </Tag>
      ))}
      {children}
    </span>
  );
}
