import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext } from 'react-hook-form';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { contactTypesQuery } from '../../contact-types/contact-types.api.ts';

export function TypeField() {
  const { data: types = [] } = useQuery(contactTypesQuery());
  const { control, formState } = useFormContext<{ contact_type_id: string }>();
  // Controlled, so that the value stays while the types load.
  const { field } = useController({ control, name: 'contact_type_id' });
  return (
    <SelectField
      label={t`Type`}
      {...field}
      error={formState.errors.contact_type_id?.message}
      options={[
        { value: '', label: t`No type` },
        ...types.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
