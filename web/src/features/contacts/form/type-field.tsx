import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext } from 'react-hook-form';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { contactTypesQuery } from '../../contact-types/contact-types.api.ts';

/** What kind of contact it is; for any form with a `contact_type_id` of text. */
export function TypeField() {
  const { data: types = [] } = useQuery(contactTypesQuery());
  const { control, formState } = useFormContext<{ contact_type_id: string }>();
  // Controlled: the value stands also while the types aren't here yet.
  const { field } = useController({ control, name: 'contact_type_id' });
  return (
    <SelectField label="Type" {...field} error={formState.errors.contact_type_id?.message}>
      <option value="">No type</option>
      {types.map((type) => (
        <option key={type.id} value={type.id}>
          {type.name}
        </option>
      ))}
    </SelectField>
  );
}
