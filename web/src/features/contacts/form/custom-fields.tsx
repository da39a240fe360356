import type { KeyboardEvent } from 'react';
import { t } from '@lingui/core/macro';
import { useController, useFormContext } from 'react-hook-form';
import { CustomValueField } from '../../../entities/custom-field/custom-value-field.tsx';
import type { FieldDefinition } from '../../../entities/custom-field/custom-value.ts';
import { messageAt } from '../../../lib/forms.ts';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { useCustomFields } from '../../custom-fields/custom-fields.api.ts';
import type { ContactValues } from './contact-values.ts';
import { customKey } from './custom-values.ts';

/** All custom fields of a contact. */
export function CustomFields() {
  const fields = useCustomFields();
  if (fields.length === 0) return null;
  return (
    <FieldGroup title={t`Custom fields`}>
      <div className="grid items-start gap-4 @lg:grid-cols-2">
        {fields.map((field) => (
          <CustomInput key={field.id} field={field} />
        ))}
      </div>
    </FieldGroup>
  );
}

export interface CustomInputProps {
  field: FieldDefinition;
  hideLabel?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

export function CustomInput({ field, ...props }: CustomInputProps) {
  const { control, formState } = useFormContext<ContactValues>();
  const name = `custom.${customKey(field.id)}` as const;
  const { field: input } = useController({ control, name });
  return (
    <CustomValueField
      {...props}
      field={field}
      value={input.value ?? ''}
      onValueChange={input.onChange}
      error={messageAt(formState.errors, name)}
    />
  );
}
