import { useFormContext } from 'react-hook-form';
import { cadenceProblem, type Cadence } from './cadence.ts';

export function useCadenceInputs() {
  const { register, formState, trigger } = useFormContext<{ cadence: Cadence }>();
  const wrong = formState.errors.cadence;
  return {
    count: register('cadence.count', {
      validate: (_, { cadence }) => cadenceProblem(cadence) ?? true,
    }),
    unit: register('cadence.unit', {
      onChange: () => formState.isSubmitted && void trigger('cadence.count'),
    }),
    error: wrong?.count?.message ?? wrong?.message,
  };
}
