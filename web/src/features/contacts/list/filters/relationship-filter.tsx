import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { matchesKind } from '../../../../entities/relationship/matches-kind.ts';
import { MultiComboboxField } from '../../../../ui/fields/multi-combobox-field.tsx';
import { kindsQuery } from '../../../relationships/relationships.api.ts';
import { kindText } from './filter-labels.ts';
import type { FilterProps } from './filter-props.ts';

/** Contacts with a relationship of one of these kinds, in either direction. */
export function RelationshipFilter({ search, filter }: FilterProps) {
  const { data: kinds = [] } = useQuery(kindsQuery());
  const [typed, setTyped] = useState('');
  const options = kinds.map((kind) => ({
    value: String(kind.id),
    label: kindText(kind),
    synonyms: [...kind.synonyms, ...kind.inverse_synonyms],
  }));
  const selected = new Set(search.relationship_kind?.map(String));
  return (
    <MultiComboboxField
      label={t`Relationship`}
      removeLabel={(kind) => t`Remove relationship ${kind}`}
      value={options.filter(({ value }) => selected.has(value))}
      onValueChange={(values) =>
        filter({
          relationship_kind:
            values.length === 0 ? undefined : values.map(({ value }) => Number(value)),
        })
      }
      typed={typed}
      onTypedChange={setTyped}
      options={options.filter((option) => matchesKind(option, typed))}
      emptyText={t`No matches`}
    />
  );
}
