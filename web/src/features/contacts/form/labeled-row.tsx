import { useFormContext, useWatch } from 'react-hook-form';
import ExternalLink from 'lucide-react/icons/external-link';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import X from 'lucide-react/icons/x';
import { buttonVariantClass } from '../../../ui/buttons/button-class.ts';
import { cx } from '../../../ui/styles/cx.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { ContactValues } from './contact-values.ts';
import { EntryMenu } from '../detail/entry-menu.tsx';
import { entryHref } from '../detail/entry-href.ts';
import { fieldProps } from '../../../lib/forms.ts';

export type LabeledList = 'emails' | 'phones' | 'urls';

const LABELS = {
  emails: ['work', 'home'],
  phones: ['mobile', 'work', 'home'],
  urls: ['work', 'blog'],
};

export interface LabeledRowProps {
  list: LabeledList;
  noun: string;
  type: 'email' | 'tel' | 'url';
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

export function LabeledRow(props: LabeledRowProps) {
  const { list, noun, type, index, count, onMove, onRemove } = props;
  const form = useFormContext<ContactValues>();
  const entryName = `${noun.toLowerCase()} ${index + 1}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 @md:grid-cols-[minmax(0,1fr)_9rem_auto_auto]">
      <TextField
        label={index === 0 ? noun : `${noun} ${index + 1}`}
        hideLabel
        type={type}
        placeholder={noun}
        {...fieldProps(form, `${list}.${index}.value`)}
      />
      <div className="flex gap-2 @max-md:col-start-1 @max-md:row-start-2 @md:contents">
        <TextField
          label="Label"
          hideLabel
          className="@max-md:max-w-44 @max-md:flex-1"
          placeholder="Label"
          suggestions={LABELS[list]}
          {...fieldProps(form, `${list}.${index}.label`)}
        />
        <div className="flex justify-end">
          <EntryLink list={list} index={index} />
          <EntryMenu
            entryName={entryName}
            index={index}
            count={count}
            text={() => form.getValues(`${list}.${index}.value`)}
            onMove={onMove}
          />
        </div>
      </div>
      <IconButton label={`Remove ${entryName}`} className="-ml-2 text-muted" onClick={onRemove}>
        <X />
      </IconButton>
    </li>
  );
}

const LINKS = {
  emails: { Icon: Mail, action: 'Write to' },
  phones: { Icon: Phone, action: 'Call' },
  urls: { Icon: ExternalLink, action: 'Open' },
};

function EntryLink({ list, index }: { list: LabeledList; index: number }) {
  const value = useWatch<ContactValues, `${LabeledList}.${number}.value`>({
    name: `${list}.${index}.value`,
  });
  const href = entryHref(list, value ?? '');
  if (href === null) return null;
  const { Icon, action } = LINKS[list];
  return (
    <a
      href={href}
      title={`${action} ${value}`}
      aria-label={`${action} ${value}`}
      className={cx(buttonVariantClass('quiet'), 'size-10 text-muted pointer-coarse:min-w-11')}
      {...(list === 'urls' && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Icon size={18} aria-hidden="true" />
    </a>
  );
}
