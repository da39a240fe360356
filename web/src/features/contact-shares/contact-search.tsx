import { useState, type Ref } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Contact } from '#contract/contacts.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { cardName } from '../../lib/shared-card.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { MultiComboboxField } from '../../ui/multi-combobox-field.tsx';
import { contactPageQuery } from '../contacts/contacts.api.ts';

const PAUSE_MS = 150;

export interface ContactSearchProps {
  chosen: readonly Contact[];
  onChange: (contacts: readonly Contact[]) => void;
  error: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Finds contacts to share: several of what was found can be chosen, by keyboard too. */
export function ContactSearch({ chosen, onChange, error, ref }: ContactSearchProps) {
  const [typed, setTyped] = useState('');
  const q = useDebouncedValue(typed.trim(), PAUSE_MS);
  const query = useQuery({
    ...contactPageQuery(q === '' ? {} : { q }),
    placeholderData: keepPreviousData,
  });
  const found = query.data?.results ?? [];
  const change = (ids: readonly string[]) => {
    const known = new Map([...found, ...chosen].map((contact) => [String(contact.id), contact]));
    onChange(ids.map((id) => known.get(id)).filter((contact) => contact !== undefined));
  };
  return (
    <MultiComboboxField
      ref={ref}
      label={chosen.length === 0 ? 'Search my contacts' : 'Add another contact'}
      hideLabel
      hideChosen
      entry="contact"
      value={chosen.map(optionOf)}
      onValueChange={(options) => change(options.map(({ value }) => value))}
      typed={typed}
      onTypedChange={setTyped}
      options={found.map(optionOf)}
      nothing={nothingText(q === typed.trim() && !query.isPlaceholderData && query.isSuccess)}
      error={query.error === null ? error : errorMessage(query.error, 'Failed to fetch contacts')}
    />
  );
}

function optionOf(contact: Contact) {
  const name = cardName(contact);
  const detail = contact.company_name === name ? contact.email : contact.company_name;
  return { value: String(contact.id), label: name, detail: detail || contact.email };
}

function nothingText(answered: boolean): string {
  return answered ? 'No contact found' : 'Searching…';
}
