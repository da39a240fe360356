import { useRef } from 'react';
import type { ContactType } from '#contract/contact-types.ts';
import { ContactTypeRow } from './contact-type-row.tsx';
import { useMoveContactType } from './contact-types.api.ts';

/** The types in their order, which can be changed. */
export function ContactTypeList({ types }: { types: readonly ContactType[] }) {
  const move = useMoveContactType();
  const said = useRef<HTMLParagraphElement>(null);
  const moveTo = (type: ContactType, place: number) => {
    move.mutate({ id: type.id, position: place });
    if (said.current)
      said.current.textContent = `${type.name} is now ${place + 1} of ${types.length}`;
  };
  return (
    <>
      <ul className="border-t border-line">
        {types.map((type, place) => (
          <ContactTypeRow
            key={type.id}
            type={type}
            onUp={place > 0 ? () => moveTo(type, place - 1) : undefined}
            onDown={place < types.length - 1 ? () => moveTo(type, place + 1) : undefined}
          />
        ))}
      </ul>
      <p ref={said} role="status" className="sr-only" />
    </>
  );
}
