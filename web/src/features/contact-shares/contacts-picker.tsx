import { useRef } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { cx } from '../../ui/cx.ts';
import { selectContact, selectionError, type ShareSelection } from './share-selection.ts';
import { ContactSearch } from './contact-search.tsx';
import { focusAfterRender } from './focus-after-render.ts';
import { contactsError } from './validate-share.ts';
import { SharedFields } from './shared-fields.tsx';

/** More than these scroll by themselves, so that the rest of the form stays near. */
const IN_SIGHT = 3;

export interface ContactsPickerProps {
  value: readonly ShareSelection[];
  onChange: (chosen: readonly ShareSelection[]) => void;
  /** The form was sent: what is missing is told. */
  tried: boolean;
}

/** Which contacts go, and what of each. */
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
              value.length > IN_SIGHT && 'max-h-80 overflow-y-auto overscroll-contain',
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
