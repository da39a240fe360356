import { useDeferredValue, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import type { Contact } from '#contract/contacts.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { contactPageQuery } from '../contacts/contacts.api.ts';
import { cardName } from './shared-fields.ts';

const SHOWN = 6;

export interface ContactSearchProps {
  chosen: readonly Contact[];
  onChoose: (contact: Contact) => void;
}

/** Finds more of my contacts to share; nothing is listed before something is typed, unless nothing is chosen yet. */
export function ContactSearch({ chosen, onChoose }: ContactSearchProps) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const wanted = q !== '' || chosen.length === 0;
  const { data, error } = useQuery({
    ...contactPageQuery(q === '' ? {} : { q }),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  const known = new Set(chosen.map(({ id }) => id));
  const found = wanted ? (data?.results.filter(({ id }) => !known.has(id)) ?? []) : [];
  return (
    <>
      <SearchInput
        label={chosen.length === 0 ? 'Search my contacts' : 'Add another contact'}
        value={typed}
        onValueChange={setTyped}
        // Enter would send the form.
        onKeyDownCapture={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {error !== null && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {errorMessage(error, 'Failed to fetch contacts')}
        </p>
      )}
      {found.length > 0 && (
        <ul aria-label="Contacts found" className="mt-2 rounded-md border border-line p-1">
          {found.slice(0, SHOWN).map((contact) => (
            <li key={contact.id}>
              <button
                type="button"
                onClick={() => {
                  onChoose(contact);
                  setTyped('');
                }}
                className="flex min-h-10 w-full min-w-0 items-center gap-3 rounded-sm px-2 py-1 text-left hover:bg-subtle focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
              >
                <Plus size={16} className="shrink-0 text-muted" />
                <span dir="auto" className="min-w-0 truncate">
                  {cardName(contact)}
                </span>
                <span className="ml-auto max-w-[45%] truncate text-sm text-muted">
                  {contact.company_name || contact.email}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {q !== '' && data !== undefined && found.length === 0 && (
        <p role="status" className="mt-2 text-sm text-muted">
          No contact found
        </p>
      )}
    </>
  );
}
