import { useState } from 'react';
import { MultiComboboxField } from '../../ui/multi-combobox-field.tsx';
import { usePeopleSearch } from '../contacts/contacts.api.ts';
import type { Named } from './reminder-values.ts';

export interface PeopleFieldProps {
  value: readonly Named[];
  onValueChange: (people: Named[]) => void;
  error: string | undefined;
}

/** Whom a reminder is about. */
export function PeopleField({ value, onValueChange, error }: PeopleFieldProps) {
  const [typed, setTyped] = useState('');
  const found = usePeopleSearch(
    typed,
    value.map(({ id }) => id),
  );
  return (
    <MultiComboboxField
      label="People"
      optional
      entry="contact"
      error={error ?? found.failure}
      value={value.map(({ id, name }) => ({ value: String(id), label: name }))}
      onValueChange={(options) =>
        onValueChange(options.map((option) => ({ id: Number(option.value), name: option.label })))
      }
      typed={typed}
      onTypedChange={setTyped}
      options={found.options}
      nothing={found.nothing}
    />
  );
}
