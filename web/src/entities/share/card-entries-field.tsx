import type { ReactNode } from 'react';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { cardEntries } from './shared-card.ts';

export interface CardEntriesFieldProps {
  /** For screen readers. */
  legend: string;
  contact: Parameters<typeof cardEntries>[0];
  isIncluded: (field: string) => boolean;
  onToggle: (field: string, isIncluded: boolean) => void;
  /** Further choices. */
  children?: ReactNode;
}

/** The entries of a contact, each of which can be included. */
export function CardEntriesField(props: CardEntriesFieldProps) {
  const { legend, contact, isIncluded, onToggle, children } = props;
  return (
    <fieldset className="@container mt-2 space-y-1.5 text-sm">
      <legend className="sr-only">{legend}</legend>
      {cardEntries(contact).map(({ field, label, value }) => (
        <CheckboxField
          key={field}
          checked={isIncluded(field)}
          onChange={({ target }) => onToggle(field, target.checked)}
          label={
            <span className="grid gap-x-3 @sm:grid-cols-[8rem_minmax(0,1fr)]">
              <span className="wrap-anywhere text-muted">{label}</span>{' '}
              <bdi className="wrap-anywhere">{value}</bdi>
            </span>
          }
        />
      ))}
      {children}
    </fieldset>
  );
}
