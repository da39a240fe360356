import { useRef } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { useFieldArray, useFormContext } from 'react-hook-form';
import X from 'lucide-react/icons/x';
import type { Address } from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import { addressLine } from '../../../entities/contact/card-fields.ts';
import { submitOnEnter } from '../../../lib/focus/submit-on-enter.ts';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { AddEntryButton } from './add-entry-button.tsx';
import type { ContactValues } from './contact-values.ts';
import { EntryMenu } from './entry-menu.tsx';
import { menuLabel, removeLabel } from './entry-messages.ts';
import { fieldProps, messageAt } from '../../../lib/forms.ts';

export const BLANK_ADDRESS: Address = {
  label: '',
  street: '',
  city: '',
  region: '',
  postal_code: '',
  country: '',
};

const LINES: readonly { part: keyof Address; label: MessageDescriptor }[] = [
  { part: 'postal_code', label: msg`Postal code` },
  { part: 'city', label: msg`City` },
  { part: 'region', label: msg({ context: 'Of an address', message: 'Region' }) },
  { part: 'country', label: msg`Country` },
];

export function AddressFields() {
  const form = useFormContext<ContactValues>();
  const { fields, append, remove, move } = useFieldArray({
    control: form.control,
    name: 'addresses',
  });
  const add = useRef<HTMLButtonElement>(null);
  return (
    <FieldGroup title={t`Addresses`} error={messageAt(form.formState.errors, 'addresses')}>
      <ul className="space-y-3 empty:hidden">
        {fields.map((field, index) => (
          <li key={field.id} className="rounded-lg border border-line bg-surface p-4">
            <div className="flex items-start gap-1">
              <TextField
                label={t`Label`}
                hideLabel
                placeholder={t`Label`}
                className="me-auto max-w-36"
                {...fieldProps(form, `addresses.${index}.label`)}
              />
              <EntryMenu
                menuLabel={menuLabel('addresses', index)}
                index={index}
                count={fields.length}
                text={() => addressLine(form.getValues(`addresses.${index}`))}
                onMove={move}
              />
              <IconButton
                label={removeLabel('addresses', index)}
                className="-me-2 text-muted"
                onClick={() => {
                  remove(index);
                  add.current?.focus();
                }}
              >
                <X />
              </IconButton>
            </div>
            <AddressInputs index={index} />
          </li>
        ))}
      </ul>
      {fields.length < LIMITS.entries && (
        <AddEntryButton ref={add} label={t`Add address`} onAdd={() => append(BLANK_ADDRESS)} />
      )}
    </FieldGroup>
  );
}

/** Streets may have several lines; with `enterSaves`, Enter in them submits the form. */
export function AddressInputs({ index, enterSaves }: { index: number; enterSaves?: boolean }) {
  const form = useFormContext<ContactValues>();
  return (
    <div className="mt-3 grid gap-3 @lg:grid-cols-2">
      <TextareaField
        label={t`Street`}
        rows={1}
        className="@lg:col-span-2"
        onKeyDown={enterSaves ? submitOnEnter : undefined}
        {...fieldProps(form, `addresses.${index}.street`)}
      />
      {LINES.map(({ part, label }) => (
        <TextField
          key={part}
          label={i18n._(label)}
          {...fieldProps(form, `addresses.${index}.${part}`)}
        />
      ))}
    </div>
  );
}
