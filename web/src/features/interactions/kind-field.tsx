import { useId } from 'react';
import type { InteractionKind } from '#contract/interactions.ts';
import { KIND_NAMES, INTERACTION_KINDS } from './interaction-kinds.ts';

export interface KindFieldProps {
  value: InteractionKind;
  onValueChange: (kind: InteractionKind) => void;
}

/** What kind of interaction it is: native radio buttons, so the arrow keys choose. */
export function KindField({ value, onValueChange }: KindFieldProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Kind</legend>
      <div className="flex flex-wrap gap-1">
        {KIND_NAMES.map((kind) => (
          <Kind
            key={kind}
            name={name}
            kind={kind}
            chosen={kind === value}
            onChoose={() => onValueChange(kind)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface KindProps {
  name: string;
  kind: InteractionKind;
  chosen: boolean;
  onChoose: () => void;
}

function Kind({ name, kind, chosen, onChoose }: KindProps) {
  const { label, Icon } = INTERACTION_KINDS[kind];
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="relative inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-md px-2.5 text-sm font-medium text-muted transition-colors duration-150 hover:bg-subtle hover:text-ink has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2 pointer-coarse:min-h-11"
    >
      <input
        id={id}
        type="radio"
        name={name}
        value={kind}
        checked={chosen}
        onChange={onChoose}
        className="absolute inset-0 appearance-none opacity-0"
      />
      <Icon size={16} aria-hidden="true" />
      {label}
    </label>
  );
}
