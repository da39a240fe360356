import type { ReactNode } from 'react';
import { cx } from '../styles/cx.ts';
import { Tag } from '../tag.tsx';
import { controlClass } from './control-class.ts';

/** Border and layout shared by fields that show chips next to an input. */
export const chipListClass = cx(
  controlClass,
  'flex min-h-10 flex-wrap items-center gap-1.5 py-1.5! has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-focus',
);

export interface ChipListProps {
  value: readonly string[];
  onValueChange: (value: string[]) => void;
  /** Name of an entry's remove button. */
  removeLabel: (entry: string) => string;
  isInvalid?: ((entry: string) => boolean) | undefined;
  /** The input. */
  children: ReactNode;
}

/** Removable chips followed by a text input. */
export function ChipList(props: ChipListProps) {
  const { value, onValueChange, removeLabel, isInvalid, children } = props;
  return (
    <span className={chipListClass}>
      {value.map((entry) => (
        <Tag
          key={entry}
          tone={isInvalid?.(entry) ? 'danger' : 'neutral'}
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
