import { useFormContext } from 'react-hook-form';
import { FieldGroup } from '../../ui/field-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { cadenceProblem } from './cadence.ts';
import type { TypeValues } from './type-values.ts';

/** How often one wants to reach out to people of this type. */
export function CadenceField() {
  const { register, formState, trigger } = useFormContext<TypeValues>();
  const wrong = formState.errors.cadence?.count?.message;
  return (
    <FieldGroup title="Keep in touch" error={wrong}>
      <div className="flex items-end gap-2">
        <TextField
          label="Every"
          inputMode="numeric"
          maxLength={4}
          placeholder="–"
          className="w-20"
          {...register('cadence.count', {
            validate: (_, { cadence }) => cadenceProblem(cadence) ?? true,
          })}
          aria-invalid={wrong !== undefined || undefined}
        />
        <SelectField
          label="Unit"
          hideLabel
          className="w-36"
          {...register('cadence.unit', {
            onChange: () => formState.isSubmitted && void trigger('cadence.count'),
          })}
        >
          <option value="days">days</option>
          <option value="weeks">weeks</option>
          <option value="months">months</option>
        </SelectField>
      </div>
    </FieldGroup>
  );
}
