import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useFormContext } from 'react-hook-form';
import Trash from 'lucide-react/icons/trash-2';
import type { Contact } from '#contract/contacts.ts';
import { cardFieldLabel } from '../../../entities/contact/card-fields.ts';
import { PartialDateField } from '../../../entities/date/partial-date-field.tsx';
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
import { CustomInput } from '../form/custom-fields.tsx';
import { DateLabel, DateValue } from '../form/date-row.tsx';
import { suggestedLabels } from '../form/entry-labels.ts';
import type { LabeledList } from '../form/entry-messages.ts';
import { EntryLabel, EntryValue } from '../form/labeled-row.tsx';
import { PRONOUNS } from '../form/name-fields.tsx';
import { TagsField } from '../form/tags-field.tsx';
import { TypeField } from '../form/type-field.tsx';
import { editLabel, removeLabel } from './fact-messages.ts';
import type { FactField, FactList, FactTarget } from './facts.ts';

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
      ) : target.field === 'dates' ? (
        <DateEntryFact index={target.index} />
      ) : target.index !== undefined ? (
        <EntryFields list={target.field} index={target.index} />
      ) : target.field === 'custom' ? (
        <CustomInput field={target.custom} hideLabel onKeyDown={submitOnEnter} />
      ) : (
        FIELDS[target.field]()
      )}
    </div>
  );
}

const FIELDS: Record<FactField, () => ReactNode> = {
  birthday: () => <DateFact field="birthday" />,
  met_on: () => <DateFact field="met_on" />,
  deceased_on: () => <DateFact field="deceased_on" />,
  nickname: () => <Line field="nickname" />,
  pronouns: () => <Line field="pronouns" suggestions={PRONOUNS} />,
  name_prefix: () => <Line field="name_prefix" />,
  middle_name: () => <Line field="middle_name" />,
  name_suffix: () => <Line field="name_suffix" />,
  phonetic_first_name: () => <Line field="phonetic_first_name" />,
  phonetic_last_name: () => <Line field="phonetic_last_name" />,
  how_we_met: () => <HowWeMet />,
  contact_type_id: () => <TypeField />,
  tags: () => <TagsField />,
};

function EntryFields({ list, index }: { list: LabeledList; index: number }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(5rem,8rem)] gap-2">
      <EntryValue list={list} index={index} />
      <EntryLabel list={list} index={index} />
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

function DateEntryFact({ index }: { index: number }) {
  return (
    <div className="space-y-2">
      <DateLabel index={index} />
      <DateValue index={index} />
    </div>
  );
}

function DateFact({ field }: { field: 'birthday' | 'met_on' | 'deceased_on' }) {
  return (
    <PartialDateField
      name={field}
      title={cardFieldLabel(field)}
      hint={t`Leave parts you don’t know empty.`}
    />
  );
}

interface LineProps {
  field: Exclude<FactField, 'birthday' | 'met_on' | 'deceased_on' | 'contact_type_id' | 'tags'>;
  suggestions?: readonly string[];
}

function Line({ field, suggestions }: LineProps) {
  const form = useFormContext<ContactValues>();
  const label = cardFieldLabel(field);
  return (
    <TextField
      label={label}
      hideLabel
      placeholder={label}
      suggestions={suggestions}
      {...fieldProps(form, field)}
    />
  );
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
