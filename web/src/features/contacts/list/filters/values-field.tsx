import { useDeferredValue, useState } from 'react';
import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MultiComboboxField } from '../../../../ui/fields/multi-combobox-field.tsx';
import { foldText } from '#contract/fold-text.ts';
import { formatNumber } from '../../../../lib/time/region.ts';
import { contactValuesQuery } from '../../contacts.api.ts';
import type { FilterProps } from './filter-props.ts';

interface CountedValue {
  name: string;
  contact_count: number;
}

interface ValuesFieldProps {
  label: string;
  removeLabel: (value: string) => string;
  value: readonly string[];
  /** Undefined for none. */
  onValueChange: (values: string[] | undefined) => void;
}

const MAX_OPTIONS = 20;

/** Selects among all values; a selection applies at once, typing doesn't. */
export function LocalValuesField(props: ValuesFieldProps & { values: readonly CountedValue[] }) {
  const [typed, setTyped] = useState('');
  const folded = foldText(typed);
  const found = props.values.filter(({ name }) => foldText(name).includes(folded));
  return <ValuesField {...props} found={found.slice(0, MAX_OPTIONS)} {...{ typed, setTyped }} />;
}

interface StoredValuesFieldProps extends FilterProps {
  field: 'company' | 'city' | 'country';
  label: string;
}

const removeLabels = {
  company: (company: string) => t`Remove company ${company}`,
  city: (city: string) => t`Remove city ${city}`,
  country: (country: string) => t`Remove country ${country}`,
};

/** Selects companies or places that contacts have. */
export function StoredValuesField({ field, label, search, filter }: StoredValuesFieldProps) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data } = useQuery({ ...contactValuesQuery(field, q), placeholderData: keepPreviousData });
  const found = (data?.results ?? []).map(({ value, contact_count }) => ({
    name: value,
    contact_count,
  }));
  return (
    <ValuesField
      label={label}
      removeLabel={removeLabels[field]}
      value={search[field] ?? []}
      onValueChange={(values) => filter({ [field]: values })}
      {...{ found, typed, setTyped }}
    />
  );
}

interface FoundValuesFieldProps extends ValuesFieldProps {
  found: readonly CountedValue[];
  typed: string;
  setTyped: (typed: string) => void;
}

function ValuesField(props: FoundValuesFieldProps) {
  const { label, removeLabel, value, onValueChange, found, typed, setTyped } = props;
  return (
    <MultiComboboxField
      label={label}
      removeLabel={removeLabel}
      value={value.map((name) => ({ value: name, label: name }))}
      onValueChange={(options) =>
        onValueChange(options.length === 0 ? undefined : options.map((option) => option.value))
      }
      typed={typed}
      onTypedChange={setTyped}
      options={found.map(({ name, contact_count }) => ({
        value: name,
        label: name,
        detail: formatNumber(contact_count),
      }))}
      emptyText={t`No matches`}
    />
  );
}
