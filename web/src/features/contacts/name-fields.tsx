import { useFormContext } from 'react-hook-form';
import { TextField } from '../../ui/text-field.tsx';
import type { ContactValues } from './contact-values.ts';

export function NameFields() {
  const { register, formState } = useFormContext<ContactValues>();
  const { errors } = formState;
  return (
    <div className="grid gap-4 @lg:grid-cols-2 @2xl:grid-cols-[1fr_1fr_0.7fr]">
      <TextField
        label="First name"
        {...register('first_name')}
        error={errors.first_name?.message}
        dir="auto"
      />
      <TextField
        label="Last name"
        {...register('last_name')}
        error={errors.last_name?.message}
        dir="auto"
      />
      <TextField
        label="Nickname"
        {...register('nickname')}
        error={errors.nickname?.message}
        dir="auto"
      />
    </div>
  );
}
