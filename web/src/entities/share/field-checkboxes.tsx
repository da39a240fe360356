import type { ReactNode } from 'react';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import type { CardEntry } from './shared-card.ts';

export interface FieldCheckboxesProps {
  legend: string;
  entries: readonly CardEntry[];
  isIncluded: (field: string) => boolean;
  onToggle: (field: string, isIncluded: boolean) => void;
  /** Why a field can't be included. */
  hintOf?: (field: string) => string | undefined;
  error?: string | undefined;
  /** Further checkboxes. */
  children?: ReactNode;
}

/** The details of a contact, each with a checkbox. */
export function FieldCheckboxes(props: FieldCheckboxesProps) {
  const { legend, entries, isIncluded, onToggle, hintOf, error, children } = props;
  return (
    <fieldset
      className="@container mt-2 space-y-1.5 text-sm"
      data-wrong={error === undefined ? undefined : ''}
    >
      <legend className="sr-only">{legend}</legend>
      {entries.map(({ field, label, value }) => {
        const hint = hintOf?.(field);
        return (
          <CheckboxField
            key={field}
            checked={isIncluded(field)}
            disabled={hint !== undefined}
            hint={hint}
            onChange={({ target }) => onToggle(field, target.checked)}
            label={
              <span className="grid gap-x-3 @sm:grid-cols-[8rem_minmax(0,1fr)]">
                <span className="wrap-anywhere text-muted">{label}</span>{' '}
                <bdi className="wrap-anywhere">{value}</bdi>
              </span>
            }
          />
        );
      })}
      {children}
      {error !== undefined && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
