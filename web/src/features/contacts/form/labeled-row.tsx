import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { type FieldPath, useFormContext } from 'react-hook-form';
import X from 'lucide-react/icons/x';
import type { Labeled, Messenger } from '#contract/contacts.ts';
import { fieldProps } from '../../../lib/forms.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { ContactValues } from './contact-values.ts';
import { EntryMenu } from './entry-menu.tsx';
import {
  ENTRY_NOUNS,
  menuLabel,
  numberedLabel,
  removeLabel,
  type LabeledList,
} from './entry-messages.ts';
import { suggestedLabels } from './entry-labels.ts';

const INPUT_TYPES = { phones: 'tel', emails: 'email', urls: 'url', messengers: 'text' };

export interface LabeledRowProps {
  list: LabeledList;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

export function LabeledRow({ list, index, count, onMove, onRemove }: LabeledRowProps) {
  const form = useFormContext<ContactValues>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 @md:grid-cols-[minmax(0,1fr)_9rem_auto_auto]">
      <EntryValue list={list} index={index} />
      <div className="flex gap-2 @max-md:col-start-1 @max-md:row-start-2 @md:contents">
        <EntryLabel list={list} index={index} className="@max-md:max-w-44 @max-md:flex-1" />
        <div className="flex justify-end">
          <EntryMenu
            menuLabel={menuLabel(list, index)}
            index={index}
            count={count}
            text={() => entryText(form.getValues(`${list}.${index}`))}
            onMove={onMove}
          />
        </div>
      </div>
      <IconButton label={removeLabel(list, index)} className="-ms-2 text-muted" onClick={onRemove}>
        <X />
      </IconButton>
    </div>
  );
}

function entryText(entry: Labeled | Messenger): string {
  return 'handle' in entry ? entry.handle : entry.value;
}

interface EntryFieldProps {
  list: LabeledList;
  index: number;
  className?: string;
}

/** The email, phone number, link or handle of an entry. */
export function EntryValue({ list, index }: EntryFieldProps) {
  const form = useFormContext<ContactValues>();
  const noun = i18n._(ENTRY_NOUNS[list]);
  return (
    <TextField
      label={index === 0 ? noun : numberedLabel(list, index)}
      hideLabel
      type={INPUT_TYPES[list]}
      placeholder={list === 'messengers' ? t`Username or number` : noun}
      {...fieldProps(form, entryPaths(list, index).value)}
    />
  );
}

/** The label of an entry; of a messenger, its service. */
export function EntryLabel({ list, index, className }: EntryFieldProps) {
  const form = useFormContext<ContactValues>();
  const label = list === 'messengers' ? t`Service` : t`Label`;
  return (
    <TextField
      label={label}
      hideLabel
      className={className}
      placeholder={label}
      suggestions={suggestedLabels(list)}
      {...fieldProps(form, entryPaths(list, index).label)}
    />
  );
}

function entryPaths(list: LabeledList, index: number) {
  const [value, label] = list === 'messengers' ? ['handle', 'service'] : ['value', 'label'];
  return {
    value: `${list}.${index}.${value}` as FieldPath<ContactValues>,
    label: `${list}.${index}.${label}` as FieldPath<ContactValues>,
  };
}
