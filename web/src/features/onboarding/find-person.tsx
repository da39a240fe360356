import { useState } from 'react';
import { MultiComboboxField } from '../../ui/multi-combobox-field.tsx';
import { usePeopleSearch } from '../contacts/contacts.api.ts';
import type { SuggestedPerson } from './suggested-people.ts';
import { MOST_PEOPLE } from './use-people.ts';

export interface FindPersonProps {
  isFull: boolean;
  without: readonly number[];
  onChoose: (person: SuggestedPerson) => void;
}

/** Anybody of the address book, found by typing. */
export function FindPerson({ isFull, without, onChoose }: FindPersonProps) {
  const [typed, setTyped] = useState('');
  const { options, nothing, failure } = usePeopleSearch(typed, without);
  return (
    <MultiComboboxField
      label="Find somebody"
      hint={
        isFull
          ? `That is all ${MOST_PEOPLE}. Remove one to choose another.`
          : 'By name, company or email.'
      }
      error={failure}
      entry="person"
      hideChosen
      value={[]}
      onValueChange={([option]) => {
        if (option === undefined) return;
        onChoose({ id: Number(option.value), name: option.label, why: option.detail ?? '' });
        setTyped('');
      }}
      typed={typed}
      onTypedChange={setTyped}
      options={isFull ? [] : options}
      nothing={isFull ? `That is all ${MOST_PEOPLE}.` : nothing}
    />
  );
}
