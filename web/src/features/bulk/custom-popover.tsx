import { type FormEvent, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ListPlus from 'lucide-react/icons/list-plus';
import type { BulkRequest } from '#contract/bulk.ts';
import {
  CustomValueField,
  type EditedValue,
} from '../../entities/custom-field/custom-value-field.tsx';
import type { FieldDefinition } from '../../entities/custom-field/custom-value.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { useCustomFields } from '../custom-fields/custom-fields.api.ts';
import { Action } from './action.tsx';

export interface CustomPopoverProps {
  disabled: boolean;
  onValue: (value: BulkRequest['value']) => void;
}

/** Asks for a custom field and its value. Not shown without custom fields. */
export function CustomPopover({ disabled, onValue }: CustomPopoverProps) {
  const fields = useCustomFields();
  if (fields.length === 0) return null;
  return (
    <Popover
      label={t`Set field`}
      align="start"
      className="w-72"
      trigger={(trigger) => (
        <Action label={t`Set field`} icon={<ListPlus />} disabled={disabled} {...trigger} />
      )}
    >
      {(close) => (
        <CustomForm
          fields={fields}
          onValue={(value) => {
            close();
            onValue(value);
          }}
        />
      )}
    </Popover>
  );
}

interface CustomFormProps {
  fields: readonly FieldDefinition[];
  onValue: CustomPopoverProps['onValue'];
}

function CustomForm({ fields, onValue }: CustomFormProps) {
  const [id, setId] = useState(fields[0]?.id);
  const [value, setValue] = useState<EditedValue>('');
  const field = fields.find((other) => other.id === id);
  if (field === undefined) return null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = String(value).trim() === '';
    onValue({ field_id: field.id, value: isEmpty ? null : value });
  };
  return (
    <form noValidate className="space-y-3 p-4" onSubmit={send}>
      <SelectField
        label={t`Field`}
        value={id}
        options={fields.map((other) => ({ value: other.id, label: other.name }))}
        onChange={({ target }) => {
          setId(Number(target.value));
          setValue('');
        }}
      />
      <CustomValueField key={id} field={field} value={value} onValueChange={setValue} />
      <p className="text-sm text-muted">
        <Trans>Leave the value empty to remove it.</Trans>
      </p>
      <Button type="submit" variant="primary" className="w-full">
        <Trans>Set</Trans>
      </Button>
    </form>
  );
}
