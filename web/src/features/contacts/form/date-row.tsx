import { t } from '@lingui/core/macro';
import { useFormContext } from 'react-hook-form';
import X from 'lucide-react/icons/x';
import { PartialDateField } from '../../../entities/date/partial-date-field.tsx';
import { fieldProps } from '../../../lib/forms.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { ContactValues } from './contact-values.ts';
import { suggestedLabels } from './entry-labels.ts';
import { numberedLabel, removeLabel } from './entry-messages.ts';

export interface DateRowProps {
  index: number;
  onRemove: () => void;
}

export function DateRow({ index, onRemove }: DateRowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 @lg:grid-cols-[minmax(0,1fr)_20rem_auto]">
      <DateLabel index={index} />
      <div className="@max-lg:col-start-1 @max-lg:row-start-2">
        <DateValue index={index} />
      </div>
      <IconButton
        label={removeLabel('dates', index)}
        className="-ms-2 text-muted"
        onClick={onRemove}
      >
        <X />
      </IconButton>
    </div>
  );
}

export function DateLabel({ index }: { index: number }) {
  const form = useFormContext<ContactValues>();
  return (
    <TextField
      label={t`Label`}
      hideLabel
      placeholder={t`Label`}
      suggestions={suggestedLabels('dates')}
      {...fieldProps(form, `dates.${index}.label`)}
    />
  );
}

export function DateValue({ index }: { index: number }) {
  return (
    <PartialDateField
      compact
      name={`dates.${index}.date`}
      title={index === 0 ? t`Date` : numberedLabel('dates', index)}
    />
  );
}
