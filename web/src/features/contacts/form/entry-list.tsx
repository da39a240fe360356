import { useRef } from 'react';
import { t } from '@lingui/core/macro';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { LIMITS } from '#contract/limits.ts';
import { messageAt } from '../../../lib/forms.ts';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { AddEntryButton } from './add-entry-button.tsx';
import { BLANK_DATE, BLANK_ENTRY, BLANK_MESSENGER, type ContactValues } from './contact-values.ts';
import { DateRow } from './date-row.tsx';
import { addLabel, type LabeledList } from './entry-messages.ts';
import { LabeledRow } from './labeled-row.tsx';

type List = LabeledList | 'dates';

const BLANK_ENTRIES = {
  emails: BLANK_ENTRY,
  phones: BLANK_ENTRY,
  urls: BLANK_ENTRY,
  messengers: BLANK_MESSENGER,
  dates: BLANK_DATE,
};

export interface EntryListProps {
  list: List;
  title: string;
}

/** The entries of a list, and a button that adds one. */
export function EntryList({ list, title }: EntryListProps) {
  const form = useFormContext<ContactValues>();
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: list });
  const add = useRef<HTMLButtonElement>(null);
  const hasPrimary = list !== 'messengers' && list !== 'dates';
  const removeAt = (index: number) => {
    remove(index);
    add.current?.focus();
  };
  return (
    <FieldGroup
      title={title}
      hint={hasPrimary && fields.length > 1 ? t`The first one is primary.` : undefined}
      error={messageAt(form.formState.errors, list)}
    >
      <ul className="space-y-2 empty:hidden">
        {fields.map(({ id }, index) => (
          <li key={id}>
            {list === 'dates' ? (
              <DateRow index={index} onRemove={() => removeAt(index)} />
            ) : (
              <LabeledRow
                {...{ list, index }}
                count={fields.length}
                onMove={move}
                onRemove={() => removeAt(index)}
              />
            )}
          </li>
        ))}
      </ul>
      {fields.length < LIMITS.entries && (
        <AddEntryButton
          ref={add}
          label={addLabel(list)}
          onAdd={() => append(BLANK_ENTRIES[list])}
        />
      )}
    </FieldGroup>
  );
}
