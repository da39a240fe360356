import { useId } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import type { Receiver } from './receiver.ts';

export interface PersonOptionProps {
  person: Receiver;
  chosen: boolean;
  onChoose: (person: Receiver) => void;
}

/** A person as one of several to choose from. */
export function PersonOption({ person, chosen, onChoose }: PersonOptionProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="relative flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-sm px-2 py-1 hover:bg-subtle has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
    >
      <input
        id={id}
        type="radio"
        name="to_user"
        checked={chosen}
        onChange={() => onChoose(person)}
        // Arrow keys would choose each person one passes by: here they are pressed.
        onClick={() => onChoose(person)}
        className="absolute inset-0 appearance-none opacity-0"
      />
      <Avatar name={person.name} size="sm" />
      <span dir="auto" className="min-w-0 truncate">
        {person.name}
      </span>
    </label>
  );
}
