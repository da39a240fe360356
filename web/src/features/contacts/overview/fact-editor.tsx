import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useFormContext } from 'react-hook-form';
import Trash from 'lucide-react/icons/trash-2';
import type { Contact } from '#contract/contacts.ts';
import { BirthdayField, useBirthdayInputs } from '../../../entities/contact/birthday-field.tsx';
import { fieldProps } from '../../../lib/forms.ts';
import { submitOnEnter } from '../../../lib/focus/submit-on-enter.ts';
import { useFocusFirstField } from '../../../lib/focus/use-focus-first-field.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { AddressInputs } from '../form/address-fields.tsx';
import { ContactEditor, type EditorFooterProps } from '../form/contact-editor.tsx';
import type { ContactValues } from '../form/contact-values.ts';
import { ENTRY_NOUNS } from '../form/entry-messages.ts';
import { suggestedLabels } from '../form/labeled-row.tsx';
import type { LabeledList } from '../form/entry-messages.ts';
import { TagsField } from '../form/tags-field.tsx';
import { TypeField } from '../form/type-field.tsx';
import { editLabel, removeLabel } from './fact-messages.ts';
import type { FactList, FactTarget } from './facts.ts';

export interface FactEditorProps {
  contact: Contact;
  target: FactTarget;
  /** The user's label of an entry; empty without one. */
  entryLabel: string;
  onClose: () => void;
}

/** Edits one value in place: Enter saves, Escape cancels. */
export function FactEditor({ contact, target, entryLabel, onClose }: FactEditorProps) {
  const { field, index } = target;
  const isEntry = index !== undefined && index < contact[field].length;
  return (
    <ContactEditor
      contact={contact}
      label={editLabel({ field, label: entryLabel })}
      className="@container min-w-0 flex-1 space-y-3 py-2"
      onClose={onClose}
      footer={(footer) => (
        <EditorFooter {...footer}>
          {isEntry && <RemoveEntry field={field} index={index} label={entryLabel} />}
        </EditorFooter>
      )}
    >
      <FactFields target={target} />
    </ContactEditor>
  );
}

function FactFields({ target }: { target: FactTarget }) {
  const focusFirst = useFocusFirstField({ selects: true });
  return (
    <div ref={focusFirst}>
      {target.field === 'addresses' ? (
        <AddressFact index={target.index} />
      ) : target.index !== undefined ? (
        <EntryFields list={target.field} index={target.index} />
      ) : (
        FIELDS[target.field]()
      )}
    </div>
  );
}

const FIELDS = {
  birthday: () => <Birthday />,
  nickname: () => <Line field="nickname" label={t`Nickname`} />,
  how_we_met: () => <HowWeMet />,
  contact_type_id: () => <TypeField />,
  tags: () => <TagsField />,
};

const INPUT_TYPES = { phones: 'tel', emails: 'email', urls: 'url' };

function EntryFields({ list, index }: { list: LabeledList; index: number }) {
  const form = useFormContext<ContactValues>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(5rem,8rem)] gap-2">
      <TextField
        label={i18n._(ENTRY_NOUNS[list])}
        hideLabel
        type={INPUT_TYPES[list]}
        {...fieldProps(form, `${list}.${index}.value`)}
      />
      <TextField
        label={t`Label`}
        hideLabel
        placeholder={t`Label`}
        suggestions={suggestedLabels(list)}
        {...fieldProps(form, `${list}.${index}.label`)}
      />
    </div>
  );
}

function AddressFact({ index }: { index: number }) {
  const form = useFormContext<ContactValues>();
  return (
    <>
      <AddressInputs index={index} enterSaves />
      <TextField
        label={t`Label`}
        className="mt-3 max-w-40"
        suggestions={suggestedLabels('addresses')}
        {...fieldProps(form, `addresses.${index}.label`)}
      />
    </>
  );
}

function Birthday() {
  return <BirthdayField {...useBirthdayInputs()} />;
}

function Line({ field, label }: { field: 'nickname'; label: string }) {
  const form = useFormContext<ContactValues>();
  return <TextField label={label} hideLabel {...fieldProps(form, field)} />;
}

function HowWeMet() {
  const form = useFormContext<ContactValues>();
  return (
    <TextareaField
      label={t`How we met`}
      hideLabel
      rows={1}
      onKeyDown={submitOnEnter}
      {...fieldProps(form, 'how_we_met')}
    />
  );
}

interface RemoveEntryProps {
  field: FactList;
  index: number;
  label: string;
}

/** Removes the entry and saves. */
function RemoveEntry({ field, index, label }: RemoveEntryProps) {
  const { getValues, setValue } = useFormContext<ContactValues>();
  return (
    <IconButton
      type="submit"
      label={removeLabel({ field, label })}
      size="sm"
      className="text-muted"
      onClick={() =>
        setValue(field, getValues(field).toSpliced(index, 1) as never, { shouldDirty: true })
      }
    >
      <Trash />
    </IconButton>
  );
}

function EditorFooter({
  notice,
  saving,
  onCancel,
  children,
}: EditorFooterProps & { children: ReactNode }) {
  return (
    <>
      {notice}
      <div className="flex items-center gap-2">
        <Button type="submit" size="sm" variant="primary" pending={saving}>
          <Trans>Save</Trans>
        </Button>
        <Button size="sm" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        {children}
      </div>
    </>
  );
}
