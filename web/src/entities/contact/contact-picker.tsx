import { t } from '@lingui/core/macro';
import type { ComboboxOption } from '../../ui/fields/combobox-options.tsx';
import { MultiComboboxField } from '../../ui/fields/multi-combobox-field.tsx';

export interface NamedContact {
  id: number;
  name: string;
}

/** What the user typed and the contacts found for it. */
export interface ContactPickerSearch {
  typed: string;
  onTypedChange: (typed: string) => void;
  options: ComboboxOption[];
  emptyText: string;
  failure: string | undefined;
}

export interface ContactPickerProps {
  label: string;
  optional?: boolean;
  value: readonly NamedContact[];
  onValueChange: (contacts: NamedContact[]) => void;
  search: ContactPickerSearch;
  error: string | undefined;
  /** Of a remove button; by default "Remove contact Grace Hopper". */
  removeLabel?: (name: string) => string;
}

export function ContactPicker(props: ContactPickerProps) {
  const { label, optional, value, onValueChange, search, error } = props;
  const { removeLabel = (name) => t`Remove contact ${name}` } = props;
  return (
    <MultiComboboxField
      label={label}
      optional={optional}
      removeLabel={removeLabel}
      error={error ?? search.failure}
      value={value.map(({ id, name }) => ({ value: String(id), label: name }))}
      onValueChange={(options) =>
        onValueChange(options.map((option) => ({ id: Number(option.value), name: option.label })))
      }
      typed={search.typed}
      onTypedChange={search.onTypedChange}
      options={search.options}
      emptyText={search.emptyText}
    />
  );
}
