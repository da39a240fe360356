import { useState } from 'react';
import X from 'lucide-react/icons/x';
import { cardEntries, cardName, type CardEntry } from '../../entities/share/shared-card.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { DisclosureSummary } from '../../ui/layout/disclosure-summary.tsx';
import { Tag } from '../../ui/tag.tsx';
import { includedEntries, toggleField, type ShareSelection } from './share-selection.ts';

export interface WhatGoesProps {
  chosen: ShareSelection;
  open: boolean;
  problem: string | undefined;
  onChange: (chosen: ShareSelection) => void;
  onRemove: () => void;
}

/** A selected contact; each of its entries can be left out. */
export function SharedFields({ chosen, open, problem, onChange, onRemove }: WhatGoesProps) {
  const name = cardName(chosen.contact);
  // Changed and invalid contacts are expanded.
  const [isOpen, setOpen] = useState(open);
  const shown = isOpen || chosen.changed || problem !== undefined;
  return (
    <li
      data-wrong={problem === undefined ? undefined : ''}
      className="flex items-start gap-3 border-b border-line p-2.5 last:border-0"
    >
      <Avatar name={name} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
          <bdi>{name}</bdi>
          {chosen.changed && <Tag tone="warning">Changed meanwhile</Tag>}
        </p>
        <details open={shown} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <DisclosureSummary>What goes: {summaryOf(chosen)}</DisclosureSummary>
          {shown && <Entries chosen={chosen} name={name} onChange={onChange} />}
        </details>
        {problem !== undefined && (
          <p role="alert" className="mt-1.5 text-sm text-danger">
            {problem}
          </p>
        )}
      </div>
      <IconButton label={`Remove ${name}`} size="sm" onClick={onRemove}>
        <X />
      </IconButton>
    </li>
  );
}

interface EntriesProps {
  chosen: ShareSelection;
  name: string;
  onChange: (chosen: ShareSelection) => void;
}

function Entries({ chosen, name, onChange }: EntriesProps) {
  return (
    <fieldset className="@container mt-2 space-y-1.5 text-sm">
      <legend className="sr-only">What goes of {name}</legend>
      {cardEntries(chosen.contact).map(({ field, label, value }) => (
        <CheckboxField
          key={field}
          checked={!chosen.left.includes(field)}
          onChange={({ target }) => onChange(toggleField(chosen, field, target.checked))}
          label={
            <span className="grid gap-x-3 @sm:grid-cols-[8rem_minmax(0,1fr)]">
              <span className="wrap-anywhere text-muted">{label}</span>{' '}
              <bdi className="wrap-anywhere">{value}</bdi>
            </span>
          }
        />
      ))}
    </fieldset>
  );
}

/** "first name, last name, 2 of 3 phones". */
function summaryOf(chosen: ShareSelection): string {
  const goes = includedEntries(chosen);
  const parts = [...Map.groupBy(cardEntries(chosen.contact), wordOf)].map(([word, all]) => {
    const count = goes.filter((entry) => entry.word === word).length;
    if (count === 0) return '';
    const name = word.toLowerCase();
    if (all.length === 1) return name;
    const several = name === 'address' ? 'addresses' : `${name}s`;
    return `${count === all.length ? count : `${count} of ${all.length}`} ${several}`;
  });
  return parts.filter(Boolean).join(', ') || 'nothing';
}

function wordOf({ word }: CardEntry): string {
  return word;
}
