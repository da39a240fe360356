import type { RefObject } from 'react';
import { useFormContext } from 'react-hook-form';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { NewContact } from './new-contact.ts';
import { TypeField } from './type-field.tsx';

const TEXTS = [
  { name: 'first_name', label: 'First name', type: 'text' },
  { name: 'last_name', label: 'Last name', type: 'text' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'phone_number', label: 'Phone', type: 'tel' },
  { name: 'company_name', label: 'Company name', type: 'text' },
  { name: 'job_title', label: 'Job title', type: 'text' },
] as const;

/** `first` is given the input that the focus begins in. */
export function AddContactFields({ first }: { first: RefObject<HTMLInputElement | null> }) {
  const { register, formState } = useFormContext<NewContact>();
  const { errors } = formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {TEXTS.map(({ name, label, type }) => {
        const { ref, ...field } = register(name);
        return (
          <TextField
            key={name}
            label={label}
            type={type}
            dir="auto"
            {...field}
            ref={(input) => {
              ref(input);
              if (name === 'first_name') first.current = input;
            }}
            error={errors[name]?.message}
          />
        );
      })}
      <TypeField />
      <TextareaField
        label="Notes"
        className="sm:col-span-2"
        rows={2}
        dir="auto"
        {...register('notes')}
        error={errors.notes?.message}
      />
    </div>
  );
}
