import { useForm } from 'react-hook-form';
import { errorMessage } from '../../lib/error-message.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import type { MethodChoice } from './destination-problem.ts';
import { useRequestPayout } from './referrals.api.ts';

export interface PayoutValues {
  choice: MethodChoice;
  /** What the other way is called. */
  method: string;
  destination: string;
}

/** How to be paid and where to; what the server finds wrong stands at its field. */
export function usePayoutForm(onRequested: () => void) {
  const request = useRequestPayout();
  const form = useForm<PayoutValues>({
    defaultValues: { choice: 'bank_transfer', method: '', destination: '' },
  });
  const submit = form.handleSubmit(async ({ choice, method, destination }) => {
    try {
      await request.mutateAsync({
        method: choice === 'other' ? method.trim() : choice,
        destination: destination.trim(),
      });
      onRequested();
    } catch (error) {
      const methodField = choice === 'other' ? (['method', 'destination'] as const) : FIELDS;
      if (showFieldErrors(error, methodField, form.setError)) return;
      form.setError('root', { message: errorMessage(error, 'Failed to request the payout') });
    }
  });
  return { form, submit, pending: request.isPending };
}

const FIELDS = ['destination'] as const;
