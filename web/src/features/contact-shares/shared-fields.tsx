import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { contactPhotoUrl } from '../../entities/contact/contact-photo.ts';
import { FieldCheckboxes } from '../../entities/share/field-checkboxes.tsx';
import { cardEntries, cardName } from '../../entities/share/shared-card.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { DisclosureSummary } from '../../ui/layout/disclosure-summary.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toggleField, type ShareSelection } from './share-selection.ts';
import { selectionSummary } from './selection-summary.ts';

export interface SharedFieldsProps {
  selection: ShareSelection;
  initiallyOpen: boolean;
  problem: string | undefined;
  onChange: (selection: ShareSelection) => void;
  onRemove: () => void;
}

/** A selected contact; each of its entries can be left out. */
export function SharedFields({
  selection,
  initiallyOpen,
  problem,
  onChange,
  onRemove,
}: SharedFieldsProps) {
  const name = cardName(selection.contact);
  const summary = selectionSummary(selection);
  // Changed and invalid contacts are expanded.
  const [isOpen, setOpen] = useState(initiallyOpen);
  const isExpanded = isOpen || selection.isChanged || problem !== undefined;
  return (
    <li
      data-wrong={problem === undefined ? undefined : ''}
      className="flex items-start gap-3 border-b border-line p-2.5 last:border-0"
    >
      <Avatar name={name} src={contactPhotoUrl(selection.contact)} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
          <bdi>{name}</bdi>
          {selection.isChanged && (
            <Tag tone="warning">
              <Trans>Updated</Trans>
            </Tag>
          )}
        </p>
        <details open={isExpanded} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <DisclosureSummary>
            <Trans>Sharing: {summary}</Trans>
          </DisclosureSummary>
          {isExpanded && <Entries selection={selection} name={name} onChange={onChange} />}
        </details>
        {problem !== undefined && (
          <p role="alert" className="mt-1.5 text-sm text-danger">
            {problem}
          </p>
        )}
      </div>
      <IconButton label={t`Remove ${name}`} size="sm" onClick={onRemove}>
        <X />
      </IconButton>
    </li>
  );
}

interface EntriesProps {
  selection: ShareSelection;
  name: string;
  onChange: (selection: ShareSelection) => void;
}

function Entries({ selection, name, onChange }: EntriesProps) {
  return (
    <FieldCheckboxes
      legend={t`Details shared from ${name}`}
      entries={cardEntries(selection.contact)}
      isIncluded={(field) => !selection.omitted.includes(field)}
      onToggle={(field, isIncluded) => onChange(toggleField(selection, field, isIncluded))}
    >
      {selection.contact.photo_url !== null && (
        <CheckboxField
          checked={selection.photo}
          onChange={({ target }) => onChange({ ...selection, photo: target.checked })}
          label={t`Photo`}
        />
      )}
    </FieldCheckboxes>
  );
}
