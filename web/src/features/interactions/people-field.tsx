import { useDeferredValue, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { displayName } from '../../lib/contact-name.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { MultiComboboxField } from '../../ui/multi-combobox-field.tsx';
import { contactPageQuery } from '../contacts/contacts.api.ts';
import type { Named } from './interaction-values.ts';

const SHOWN = 8;

export interface PeopleFieldProps {
  label: string;
  optional?: boolean;
  value: readonly Named[];
  onValueChange: (people: Named[]) => void;
  /** Whom it is about already: not offered. */
  without?: number | undefined;
  error: string | undefined;
}

/** Contacts of mine, found by typing. */
export function PeopleField(props: PeopleFieldProps) {
  const { label, optional, value, onValueChange, without, error } = props;
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data, error: failure } = useQuery({
    ...contactPageQuery(q === '' ? {} : { q }),
    enabled: q !== '',
  });
  const known = new Set([without, ...value.map(({ id }) => id)]);
  const found = q === '' ? [] : (data?.results.filter(({ id }) => !known.has(id)) ?? []);
  return (
    <MultiComboboxField
      label={label}
      optional={optional}
      entry="contact"
      error={error ?? (failure ? errorMessage(failure, 'Failed to fetch contacts') : undefined)}
      value={value.map(({ id, name }) => ({ value: String(id), label: name }))}
      onValueChange={(options) =>
        onValueChange(options.map((option) => ({ id: Number(option.value), name: option.label })))
      }
      typed={typed}
      onTypedChange={setTyped}
      options={found.slice(0, SHOWN).map((contact) => ({
        value: String(contact.id),
        label: displayName(contact),
        detail: contact.company_name || contact.email,
      }))}
      nothing={nothingText(q, data !== undefined)}
    />
  );
}

function nothingText(q: string, answered: boolean): string {
  if (q === '') return 'Type a name.';
  return answered ? 'No contact found' : 'Searching…';
}
