import { useFormContext } from 'react-hook-form';
import { birthdayProblem, type BirthdayParts } from './birthday.ts';

/** What the three controls of a birthday take, in any form with a `birthday` in its parts. */
export function useBirthdayInputs() {
  const { register, formState, trigger } = useFormContext<{ birthday: BirthdayParts }>();
  const wrong = formState.errors.birthday;
  // What is wrong with the date is said once, at its first part; the others ask for it to be looked at again.
  const lookAgain = () => formState.isSubmitted && void trigger('birthday.day');
  return {
    day: register('birthday.day', {
      validate: (_, values) => birthdayProblem(values.birthday) ?? true,
    }),
    month: register('birthday.month', { onChange: lookAgain }),
    year: register('birthday.year', { onChange: lookAgain }),
    error: wrong?.day?.message ?? wrong?.message,
  };
}
