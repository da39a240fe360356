import { useRef } from 'react';
import type { Contact } from '#contract/contacts.ts';
import { FieldNotes, useFieldIds } from '../../ui/field.tsx';
import { ContactSearch } from './contact-search.tsx';
import { focusSoon } from './focus-soon.ts';
import { WhatGoes } from './what-goes.tsx';

export interface ContactsPickerProps {
  value: readonly Contact[];
  onChange: (contacts: readonly Contact[]) => void;
  error: string | undefined;
}

/** Which contacts go: the chosen ones with all that leaves, and a search for more. */
export function ContactsPicker({ value, onChange, error }: ContactsPickerProps) {
  const { hintId, errorId } = useFieldIds(undefined, error);
  const field = useRef<HTMLFieldSetElement>(null);
  const change = (contacts: readonly Contact[]) => {
    onChange(contacts);
    focusSoon(field, 'input[type=search]');
  };
  return (
    <fieldset ref={field} className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-sm font-medium">Contacts</legend>
      {value.length > 0 && (
        <>
          <ul aria-label="Chosen contacts" className="mb-2 space-y-2">
            {value.map((contact) => (
              <WhatGoes
                key={contact.id}
                contact={contact}
                onRemove={() => change(value.filter(({ id }) => id !== contact.id))}
              />
            ))}
          </ul>
          <p className="mb-3 text-sm text-muted">
            Your notes, tags, company notes and how you met never leave.
          </p>
        </>
      )}
      <ContactSearch chosen={value} onChoose={(contact) => change([...value, contact])} />
      <FieldNotes hint={undefined} error={error} hintId={hintId} errorId={errorId} />
    </fieldset>
  );
}
