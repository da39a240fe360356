import { useState } from 'react';
import { MultiComboboxField } from '../../ui/multi-combobox-field.tsx';
import { usePeopleSearch } from '../contacts/contacts.api.ts';
import type { Named } from './interaction-values.ts';

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
  const found = usePeopleSearch(typed, [without, ...value.map(({ id }) => id)]);
  return (
    <MultiComboboxField
      label={label}
      optional={optional}
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
