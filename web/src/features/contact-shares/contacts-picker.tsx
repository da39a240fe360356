import { useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LIMITS } from '#contract/limits.ts';
import type { Contact } from '#contract/contacts.ts';
import { cx } from '../../ui/styles/cx.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { cardName } from '../../entities/share/shared-card.ts';
import { SEARCH_DEBOUNCE_MS, useDebouncedValue } from '../../lib/hooks/use-debounced-value.ts';
import { MultiComboboxField } from '../../ui/fields/multi-combobox-field.tsx';
import { contactPageQuery } from '../contacts/contacts.api.ts';
import { selectContact, selectionError, type ShareSelection } from './share-selection.ts';
import { focusAfterRender } from './focus-after-render.ts';
import { contactsError } from './use-share-form.ts';
import { SharedFields } from './shared-fields.tsx';

/** Longer lists scroll, so that the form stays visible. */
const VISIBLE_ROWS = 3;

export interface ContactsPickerProps {
  value: readonly ShareSelection[];
  onChange: (chosen: readonly ShareSelection[]) => void;
  /** True after the first submit. */
  showErrors: boolean;
}

export function ContactsPicker({ value, onChange, showErrors }: ContactsPickerProps) {
  const field = useRef<HTMLFieldSetElement>(null);
  const isOverLimit = value.length > LIMITS.shares;
  const remove = (id: number) => {
    onChange(value.filter(({ contact }) => contact.id !== id));
    focusAfterRender(field, '[role=combobox]');
  };
  return (
    <fieldset ref={field} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">
        <Trans>Contacts</Trans>
      </legend>
      <ContactSearch
        selectedContacts={value.map(({ contact }) => contact)}
        onChange={(contacts) =>
          onChange(
            contacts.map(
              (contact) =>
                value.find((one) => one.contact.id === contact.id) ?? selectContact(contact),
            ),
          )
        }
        error={showErrors || isOverLimit ? contactsError(value) : undefined}
      />
      {value.length > 0 && (
        <>
          <ul
            aria-label={t`Selected contacts`}
            className={cx(
              'mt-2 rounded-md border border-line',
              value.length > VISIBLE_ROWS && 'max-h-80 overflow-y-auto overscroll-contain',
            )}
          >
            {value.map((selection) => (
              <SharedFields
                key={selection.contact.id}
                selection={selection}
                initiallyOpen={value.length === 1}
                problem={showErrors ? selectionError(selection) : undefined}
                onChange={(next) => onChange(value.map((one) => (one === selection ? next : one)))}
                onRemove={() => remove(selection.contact.id)}
              />
            ))}
          </ul>
          <p className="mt-2 text-sm text-muted">
            <Trans>Your notes, tags and how you met are never shared.</Trans>
          </p>
        </>
      )}
    </fieldset>
  );
}

interface ContactSearchProps {
  selectedContacts: readonly Contact[];
  onChange: (contacts: readonly Contact[]) => void;
  error: string | undefined;
}

function ContactSearch({ selectedContacts, onChange, error }: ContactSearchProps) {
  const [typed, setTyped] = useState('');
  const q = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const query = useQuery({
    ...contactPageQuery(q === '' ? {} : { q }),
    placeholderData: keepPreviousData,
  });
  const matches = query.data?.results ?? [];
  const change = (ids: readonly string[]) => {
    const contactsById = new Map(
      [...matches, ...selectedContacts].map((contact) => [String(contact.id), contact]),
    );
    onChange(ids.map((id) => contactsById.get(id)).filter((contact) => contact !== undefined));
  };
  return (
    <MultiComboboxField
      label={selectedContacts.length === 0 ? t`Search my contacts` : t`Add another contact`}
      hideLabel
      hidesSelected
      value={selectedContacts.map(optionOf)}
      onValueChange={(options) => change(options.map(({ value }) => value))}
      typed={typed}
      onTypedChange={setTyped}
      options={matches.map(optionOf)}
      emptyText={emptyText(q === typed.trim() && !query.isPlaceholderData && query.isSuccess)}
      error={query.error === null ? error : errorMessage(query.error, t`Failed to fetch contacts`)}
    />
  );
}

function optionOf(contact: Contact) {
  const name = cardName(contact);
  const detail = contact.company_name === name ? contact.email : contact.company_name;
  return { value: String(contact.id), label: name, detail: detail || contact.email };
}

function emptyText(isLoaded: boolean): string {
  return isLoaded ? t`No contacts found` : t`Searching…`;
}
