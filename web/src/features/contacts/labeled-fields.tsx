import { useId, useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { LIMITS } from '#contract/limits.ts';
import { FieldGroup } from '../../ui/field-group.tsx';
import { AddEntryButton } from './add-entry-button.tsx';
import { BLANK_ENTRY, type ContactValues } from './contact-values.ts';
import { LabeledRow, type LabelledList } from './labeled-row.tsx';

export interface LabelledFieldsProps {
  list: LabelledList;
  /** "Emails" */
  title: string;
  /** "Email" */
  entry: string;
  type: 'email' | 'tel' | 'url';
}

const LABELS = {
  emails: ['work', 'home'],
  phones: ['mobile', 'work', 'home'],
  urls: ['work', 'blog'],
};

/** Several emails, phones or links, each with a label of one's own words; the first is the primary one. */
export function LabeledFields({ list, title, entry, type }: LabelledFieldsProps) {
  const { control, formState } = useFormContext<ContactValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: list });
  const errors = formState.errors[list];
  const suggestions = useId();
  const add = useRef<HTMLButtonElement>(null);
  return (
    <FieldGroup
      title={title}
      hint={fields.length > 1 ? 'The first is the primary one.' : undefined}
      error={errors?.root?.message ?? errors?.message}
    >
      <datalist id={suggestions}>
        {LABELS[list].map((label) => (
          <option key={label}>{label}</option>
        ))}
      </datalist>
      <ul className="space-y-2 empty:hidden">
        {fields.map((field, place) => (
          <LabeledRow
            key={field.id}
            {...{ list, entry, type, place, suggestions }}
            count={fields.length}
            onMove={move}
            onRemove={() => {
              remove(place);
              add.current?.focus();
            }}
          />
        ))}
      </ul>
      {fields.length < LIMITS.entries && (
        <AddEntryButton ref={add} entry={entry.toLowerCase()} onAdd={() => append(BLANK_ENTRY)} />
      )}
    </FieldGroup>
  );
}
