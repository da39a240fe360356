import { useRef, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LIMITS } from '#contract/limits.ts';
import type { Contact } from '#contract/contacts.ts';
import { cx } from '../../ui/styles/cx.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { cardName } from '../../entities/share/shared-card.ts';
import { useDebouncedValue } from '../../lib/hooks/use-debounced-value.ts';
import { MultiComboboxField } from '../../ui/fields/combobox-field.tsx';
import { contactPageQuery } from '../contacts/contacts.api.ts';
import { selectContact, selectionError, type ShareSelection } from './share-selection.ts';
import { focusAfterRender } from './focus-after-render.ts';
import { contactsError } from './use-share-form.ts';
import { SharedFields } from './shared-fields.tsx';

const PAUSE_MS = 150;

/** Longer lists scroll, so that the form stays visible. */
const VISIBLE_ROWS = 3;

export interface ContactsPickerProps {
  value: readonly ShareSelection[];
  onChange: (chosen: readonly ShareSelection[]) => void;
  /** The form was submitted: shows missing fields. */
  tried: boolean;
}

export function ContactsPicker({ value, onChange, tried }: ContactsPickerProps) {
  const field = useRef<HTMLFieldSetElement>(null);
  const isTooMuch = value.length > LIMITS.shares;
  const remove = (id: number) => {
    onChange(value.filter(({ contact }) => contact.id !== id));
    focusAfterRender(field, '[role=combobox]');
  };
  return (
    <fieldset ref={field} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Contacts</legend>
      <ContactSearch
        chosen={value.map(({ contact }) => contact)}
        onChange={(contacts) =>
          onChange(
            contacts.map(
              (contact) =>
                value.find((one) => one.contact.id === contact.id) ?? selectContact(contact),
            ),
          )
        }
        error={tried || isTooMuch ? contactsError(value) : undefined}
      />
      {value.length > 0 && (
        <>
          <ul
            aria-label="Chosen contacts"
            className={cx(
              'mt-2 rounded-md border border-line',
              value.length > VISIBLE_ROWS && 'max-h-80 overflow-y-auto overscroll-contain',
            )}
          >
            {value.map((chosen) => (
              <SharedFields
                key={chosen.contact.id}
                chosen={chosen}
                open={value.length === 1}
                problem={tried ? selectionError(chosen) : undefined}
                onChange={(next) => onChange(value.map((one) => (one === chosen ? next : one)))}
                onRemove={() => remove(chosen.contact.id)}
              />
            ))}
          </ul>
          <p className="mt-2 text-sm text-muted">
            Your notes, tags, company notes and how you met never leave.
          </p>
        </>
      )}
    </fieldset>
  );
}

interface ContactSearchProps {
  chosen: readonly Contact[];
  onChange: (contacts: readonly Contact[]) => void;
  error: string | undefined;
}

function ContactSearch({ chosen, onChange, error }: ContactSearchProps) {
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
      label={chosen.length === 0 ? 'Search my contacts' : 'Add another contact'}
      hideLabel
      hidesSelected
      entry="contact"
      value={chosen.map(optionOf)}
      onValueChange={(options) => change(options.map(({ value }) => value))}
      typed={typed}
      onTypedChange={setTyped}
      options={found.map(optionOf)}
      emptyText={nothingText(q === typed.trim() && !query.isPlaceholderData && query.isSuccess)}
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
