import { type KeyboardEvent, useState } from 'react';
import { t } from '@lingui/core/macro';
import { LIMITS } from '#contract/limits.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PartialDateInputs } from '../date/partial-date-field.tsx';
import { type DateParts, parsePartialDate, serializePartialDate } from '../date/partial-date.ts';
import type { FieldDefinition } from './custom-value.ts';

/** A value while it's edited; numbers are text. Empty for none. */
export type EditedValue = string | boolean;

export interface CustomValueFieldProps {
  field: FieldDefinition;
  value: EditedValue;
  onValueChange: (value: EditedValue) => void;
  error?: string | undefined;
  hideLabel?: boolean;
  /** For texts, where Enter breaks the line by default. */
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** The input of a custom field, by its kind. */
export function CustomValueField(props: CustomValueFieldProps) {
  const { field, value, onValueChange, error, hideLabel, onKeyDown } = props;
  const text = String(value);
  const frame = { label: field.name, error, hideLabel, value: text };
  const placeholder = hideLabel ? field.name : undefined;
  const none = { value: '', label: hideLabel ? field.name : '–' };
  switch (field.kind) {
    case 'date':
      return <DateInputs {...props} />;
    case 'choice':
      return (
        <SelectField
          {...frame}
          onChange={({ target }) => onValueChange(target.value)}
          options={[none, ...choicesOf(field.options, text)]}
        />
      );
    case 'yes_no':
      return (
        <SelectField
          {...frame}
          onChange={({ target }) => onValueChange(target.value && target.value === 'true')}
          options={[none, { value: 'true', label: t`Yes` }, { value: 'false', label: t`No` }]}
        />
      );
    case 'text':
      return (
        <TextareaField
          {...frame}
          placeholder={placeholder}
          rows={1}
          maxLength={LIMITS.custom_text}
          onChange={({ target }) => onValueChange(target.value)}
          onKeyDown={onKeyDown}
        />
      );
    case 'number':
      return (
        <TextField
          {...frame}
          placeholder={placeholder}
          inputMode="decimal"
          onChange={({ target }) => onValueChange(target.value)}
        />
      );
    case 'url':
      return (
        <TextField
          {...frame}
          placeholder={placeholder}
          type="url"
          maxLength={LIMITS.custom_text}
          onChange={({ target }) => onValueChange(target.value)}
        />
      );
  }
}

/** A value whose option was removed stays selected. */
function choicesOf(options: readonly string[], value: string) {
  const all = value === '' || options.includes(value) ? options : [...options, value];
  return all.map((option) => ({ value: option, label: option }));
}

/** An incomplete date is rejected by the server. */
function DateInputs({ field, value, onValueChange, error, hideLabel }: CustomValueFieldProps) {
  const [parts, setParts] = useState(() => parsePartialDate(String(value)));
  const isSame = (serializePartialDate(parts) ?? '') === value;
  const change = (changed: DateParts) => {
    setParts(changed);
    onValueChange(serializePartialDate(changed) ?? '');
  };
  return (
    <PartialDateInputs
      title={field.name}
      compact={hideLabel ?? false}
      value={isSame ? parts : parsePartialDate(String(value))}
      onValueChange={change}
      error={error}
    />
  );
}
