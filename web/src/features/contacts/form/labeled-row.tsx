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

export type LabelledList = 'emails' | 'phones' | 'urls';

export interface LabelledRowProps {
  list: LabelledList;
  entry: string;
  type: 'email' | 'tel' | 'url';
  place: number;
  count: number;
  /** Id of a datalist. */
  suggestions: string;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** One email, phone or link with its label and actions. */
export function LabeledRow(props: LabelledRowProps) {
  const { list, entry, type, place, count, suggestions, onMove, onRemove } = props;
  const { register, formState, getValues } = useFormContext<ContactValues>();
  const errors = formState.errors[list]?.[place];
  const named = `${entry.toLowerCase()} ${place + 1}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 @md:grid-cols-[minmax(0,1fr)_9rem_auto_auto]">
      <TextField
        label={place === 0 ? entry : `${entry} ${place + 1}`}
        hideLabel
        type={type}
        placeholder={entry}
        {...register(`${list}.${place}.value`)}
        error={errors?.value?.message}
      />
      <div className="flex gap-2 @max-md:col-start-1 @max-md:row-start-2 @md:contents">
        <TextField
          label="Label"
          hideLabel
          className="@max-md:max-w-44 @max-md:flex-1"
          placeholder="Label"
          list={suggestions}
          {...register(`${list}.${place}.label`)}
          error={errors?.label?.message}
        />
        <div className="flex justify-end">
          <EntryLink list={list} place={place} />
          <EntryMenu
            entry={named}
            place={place}
            count={count}
            text={() => getValues(`${list}.${place}.value`)}
            onMove={onMove}
          />
        </div>
      </div>
      <IconButton label={`Remove ${named}`} className="-ml-2 text-muted" onClick={onRemove}>
        <X />
      </IconButton>
    </li>
  );
}

const LINKS = {
  emails: { Icon: Mail, does: 'Write to' },
  phones: { Icon: Phone, does: 'Call' },
  urls: { Icon: ExternalLink, does: 'Open' },
};

/** Opens the entered email, number or link. */
function EntryLink({ list, place }: { list: LabelledList; place: number }) {
  const value = useWatch<ContactValues, `${LabelledList}.${number}.value`>({
    name: `${list}.${place}.value`,
  });
  const href = entryHref(list, value ?? '');
  if (href === null) return null;
  const { Icon, does } = LINKS[list];
  return (
    <a
      href={href}
      title={`${does} ${value}`}
      aria-label={`${does} ${value}`}
      className={cx(buttonVariantClass('quiet'), 'size-10 text-muted pointer-coarse:min-w-11')}
      {...(list === 'urls' && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Icon size={18} aria-hidden="true" />
    </a>
  );
}
