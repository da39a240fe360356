import { useFormContext } from 'react-hook-form';
import { birthdayProblem, type BirthdayParts } from './birthday.ts';

export function useBirthdayInputs() {
  const { register, formState, trigger } = useFormContext<{ birthday: BirthdayParts }>();
  const wrong = formState.errors.birthday;
  // A date error is shown at its first part; changing the others validates again.
  const revalidate = () => formState.isSubmitted && void trigger('birthday.day');
  return {
    day: register('birthday.day', {
      validate: (_, values) => birthdayProblem(values.birthday) ?? true,
    }),
    month: register('birthday.month', { onChange: revalidate }),
    year: register('birthday.year', { onChange: revalidate }),
    error: wrong?.day?.message ?? wrong?.message,
  };
}
