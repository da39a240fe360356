import { useId, useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import X from 'lucide-react/icons/x';
import { LIMITS } from '#contract/limits.ts';
import { FieldGroup } from '../../ui/field-group.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AddEntryButton } from './add-entry-button.tsx';
import { BLANK_ENTRY, type ContactValues } from './contact-values.ts';

export interface LabelledFieldsProps {
  list: 'emails' | 'phones' | 'urls';
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

/** Several emails, phones or links, each with a label of one's own words. */
export function LabelledFields({ list, title, entry, type }: LabelledFieldsProps) {
  const { control, register, formState } = useFormContext<ContactValues>();
  const { fields, append, remove } = useFieldArray({ control, name: list });
  const errors = formState.errors[list];
  const suggestions = useId();
  const add = useRef<HTMLButtonElement>(null);
  return (
    <FieldGroup title={title} error={errors?.root?.message ?? errors?.message}>
      <datalist id={suggestions}>
        {LABELS[list].map((label) => (
          <option key={label}>{label}</option>
        ))}
      </datalist>
      <ul className="space-y-2">
        {fields.map((field, place) => (
          <li
            key={field.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 @md:grid-cols-[minmax(0,1fr)_9rem_auto]"
          >
            <TextField
              label={place === 0 ? entry : `${entry} ${place + 1}`}
              hideLabel
              type={type}
              placeholder={entry}
              {...register(`${list}.${place}.value`)}
              error={errors?.[place]?.value?.message}
            />
            <TextField
              label="Label"
              hideLabel
              className="max-w-44 @max-md:col-start-1 @max-md:row-start-2"
              placeholder="Label"
              list={suggestions}
              {...register(`${list}.${place}.label`)}
              error={errors?.[place]?.label?.message}
            />
            <IconButton
              label={`Remove ${entry.toLowerCase()} ${place + 1}`}
              className="text-muted"
              onClick={() => {
                remove(place);
                add.current?.focus();
              }}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      {fields.length < LIMITS.entries && (
        <AddEntryButton ref={add} entry={entry.toLowerCase()} onAdd={() => append(BLANK_ENTRY)} />
      )}
    </FieldGroup>
  );
}
