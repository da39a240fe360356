import { useId } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Radio } from '../../ui/radio.tsx';
import type { Recipient } from './recipient.ts';

export interface PersonOptionProps {
  person: Recipient;
  /** Shared by the options of one choice. */
  name: string;
  chosen: boolean;
  onChoose: (person: Recipient) => void;
}

/** A person as one of several to choose from. */
export function PersonOption({ person, name, chosen, onChoose }: PersonOptionProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 min-w-0 items-center gap-3 rounded-sm px-2 py-1 hover:bg-subtle has-checked:bg-accent-soft"
    >
      <Radio id={id} name={name} checked={chosen} onChange={() => onChoose(person)} />
      <Avatar name={person.name} size="sm" />
      <span dir="auto" className="min-w-0 truncate">
        {person.name}
      </span>
    </label>
  );
}
