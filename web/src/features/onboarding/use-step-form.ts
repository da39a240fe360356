import { useState } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import type { MeChange } from '#contract/users.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { showFieldErrors } from '../../lib/http/form-errors.ts';
import { useLeaveGuard } from '../../lib/hooks/use-leave-guard.ts';
import { useChangeMe } from '../users/users.api.ts';
import type { StepNavigation } from './use-step-navigation.ts';

export interface StepForm<Values extends FieldValues> {
  walk: StepNavigation;
  /** What stands in the fields at first: as it is, or as it is proposed. */
  values: Values;
  /** Where a sentence of the server can stand. */
  fields: readonly FieldPath<Values>[];
  /** What changes of the account by the fields. */
  changeOf: (values: Values) => MeChange;
}

/** The form of a step that changes the account: saved with the step being over, in one call, then on to the next. */
export function useStepForm<Values extends FieldValues>(step: StepForm<Values>) {
  const { walk, fields, changeOf } = step;
  const [values] = useState(step.values);
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> });
  const { isDirty, isSubmitting, errors } = form.formState;
  const change = useChangeMe();
  const guard = useLeaveGuard(isDirty, isSubmitting);

  const submit = async (typed: Values) => {
    try {
      await change.mutateAsync({ ...changeOf(typed), ...walk.over() });
      form.reset(typed);
      walk.next();
    } catch (error) {
      if (showFieldErrors(error, fields, form.setError)) return;
      form.setError('root', { message: errorMessage(error, 'Failed to save this step') });
    }
  };
  return {
    form,
    guard,
    frame: {
      walk,
      saving: isSubmitting,
      failure: errors.root?.message,
      onContinue: () => void form.handleSubmit(submit)(),
    },
  };
}

/** Those of the values that differ from what they are now. */
export function differing(now: MeChange, values: MeChange): MeChange {
  const changed = Object.entries(values).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(now[field as keyof MeChange]),
  );
  return Object.fromEntries(changed);
}
