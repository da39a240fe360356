import type { ComponentProps, ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFormContext } from 'react-hook-form';
import { cadenceError, type Cadence } from './cadence.ts';

export interface CadenceFieldProps {
  count: ComponentProps<'input'>;
  unit: ComponentProps<'select'>;
  hint?: ReactNode;
  error?: string | undefined;
}

/** "every 2 weeks". */
export function CadenceField({ count, unit, hint, error }: CadenceFieldProps) {
  return (
    <FieldGroup title={t`Keep in touch`} hint={hint} error={error}>
      <div className="flex items-end gap-2">
        <TextField
          label={t`Every`}
          inputMode="numeric"
          maxLength={4}
          placeholder="–"
          className="w-20"
          {...count}
          aria-invalid={error !== undefined || undefined}
        />
        <SelectField label={t`Unit`} hideLabel className="w-36" {...unit}>
          <option value="days">
            <Trans>days</Trans>
          </option>
          <option value="weeks">
            <Trans>weeks</Trans>
          </option>
          <option value="months">
            <Trans>months</Trans>
          </option>
        </SelectField>
      </div>
    </FieldGroup>
  );
}

/** `min_days` 0 accepts 0, which turns keep in touch off. */
export function useCadenceInputs(limits?: { min_days: number }) {
  const { register, formState, trigger } = useFormContext<{ cadence: Cadence }>();
  const fieldErrors = formState.errors.cadence;
  return {
    count: register('cadence.count', {
      validate: (_, { cadence }) => cadenceError(cadence, limits) ?? true,
    }),
    unit: register('cadence.unit', {
      onChange: () => formState.isSubmitted && void trigger('cadence.count'),
    }),
    error: fieldErrors?.count?.message ?? fieldErrors?.message,
  };
}
