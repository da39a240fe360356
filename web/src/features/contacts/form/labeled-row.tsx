import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { useFormContext } from 'react-hook-form';
import X from 'lucide-react/icons/x';
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
import { entryLabelText } from '../../../entities/contact/entry-label.ts';
import { fieldProps } from '../../../lib/forms.ts';

const SUGGESTED_LABELS = {
  emails: ['work', 'home'],
  phones: ['mobile', 'work', 'home'],
  addresses: ['home', 'work'],
  urls: ['work', 'blog'],
};

export function suggestedLabels(list: keyof typeof SUGGESTED_LABELS): string[] {
  return SUGGESTED_LABELS[list].map((label) => entryLabelText(label, true));
}

export interface LabeledRowProps {
  list: LabeledList;
  type: 'email' | 'tel' | 'url';
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

export function LabeledRow(props: LabeledRowProps) {
  const { list, type, index, count, onMove, onRemove } = props;
  const form = useFormContext<ContactValues>();
  const noun = i18n._(ENTRY_NOUNS[list]);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 @md:grid-cols-[minmax(0,1fr)_9rem_auto_auto]">
      <TextField
        label={index === 0 ? noun : numberedLabel(list, index)}
        hideLabel
        type={type}
        placeholder={noun}
        {...fieldProps(form, `${list}.${index}.value`)}
      />
      <div className="flex gap-2 @max-md:col-start-1 @max-md:row-start-2 @md:contents">
        <TextField
          label={t`Label`}
          hideLabel
          className="@max-md:max-w-44 @max-md:flex-1"
          placeholder={t`Label`}
          suggestions={suggestedLabels(list)}
          {...fieldProps(form, `${list}.${index}.label`)}
        />
        <div className="flex justify-end">
          <EntryMenu
            menuLabel={menuLabel(list, index)}
            index={index}
            count={count}
            text={() => form.getValues(`${list}.${index}.value`)}
            onMove={onMove}
          />
        </div>
      </div>
      <IconButton label={removeLabel(list, index)} className="-ms-2 text-muted" onClick={onRemove}>
        <X />
      </IconButton>
    </li>
  );
}
