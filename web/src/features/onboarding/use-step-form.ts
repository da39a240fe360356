import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { useForm, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import type { MeChange } from '#contract/users.ts';
import { useLeaveGuard } from '../../lib/hooks/use-leave-guard.ts';
import { useChangeMe } from '../users/users.api.ts';
import type { StepNavigation } from './use-step-navigation.ts';
import { submitForm } from '../../lib/forms.ts';

export interface StepForm<Values extends FieldValues> {
  navigation: StepNavigation;
  values: Values;
  /** Fields that can show server errors. */
  fields: readonly FieldPath<Values>[];
  changeOf: (values: Values) => MeChange;
}

/** A step's form: saves the fields and the progress in one request, then continues. */
export function useStepForm<Values extends FieldValues>(step: StepForm<Values>) {
  const { navigation, fields, changeOf } = step;
  const [values] = useState(step.values);
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> });
  const { isDirty, isSubmitting, errors } = form.formState;
  const change = useChangeMe();
  const guard = useLeaveGuard(isDirty, isSubmitting);

  const submit = submitForm(form, {
    fields,
    failure: t`Failed to save this step`,
    send: async (submitted) => {
      await change.mutateAsync({ ...changeOf(submitted), ...navigation.progressChange() });
      form.reset(submitted);
      navigation.goNext();
    },
  });
  return {
    form,
    guard,
    frame: {
      navigation,
      saving: isSubmitting,
      failure: errors.root?.message,
      onContinue: () => submit(),
    },
  };
}

/** The values that differ from the current ones. */
export function changedValues(current: MeChange, values: MeChange): MeChange {
  const changed = Object.entries(values).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(current[field as keyof MeChange]),
  );
  return Object.fromEntries(changed);
}
