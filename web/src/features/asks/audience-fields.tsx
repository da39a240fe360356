import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { ContactPicker } from '../../entities/contact/contact-picker.tsx';
import { messageAt } from '../../lib/forms.ts';
import { MultiComboboxField } from '../../ui/fields/multi-combobox-field.tsx';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { RadioList } from '../../ui/fields/radio-list.tsx';
import { ToggleChips } from '../../ui/fields/toggle-chips.tsx';
import { useConnectionSearch } from '../connections/connections.api.ts';
import { contactTypesQuery } from '../contact-types/contact-types.api.ts';
import { tagsQuery } from '../contacts/contacts.api.ts';
import { audienceError, audienceText, type AskValues } from './ask-values.ts';

const MAX_OPTIONS = 20;

/** Who receives an ask, and who sees it. */
export function AudienceFields() {
  const { control, register, formState } = useFormContext<AskValues>();
  const [audience, people] = useWatch({ control, name: ['audience', 'people'] });
  register('audience', { validate: (_, all) => audienceError(all) });
  return (
    <FieldGroup
      title={t`Who do you want to ask?`}
      hint={audienceText({ audience, people })}
      error={messageAt(formState.errors, 'audience')}
    >
      <div className="space-y-3">
        <Kinds />
        {audience === 'people' && <People />}
        {audience === 'groups' && <Groups />}
      </div>
    </FieldGroup>
  );
}

function Kinds() {
  const { control, setValue, clearErrors } = useFormContext<AskValues>();
  const audience = useWatch({ control, name: 'audience' });
  return (
    <RadioList
      isInline
      options={[
        { value: 'connections', label: t`All my connections` },
        { value: 'people', label: t`People I choose` },
        { value: 'groups', label: t`By tag or type` },
      ]}
      value={audience}
      onValueChange={(value) => {
        setValue('audience', value, { shouldDirty: true });
        clearErrors('audience');
      }}
    />
  );
}

function useField<Name extends 'people' | 'tags' | 'contact_type_ids'>(name: Name) {
  const { control, setValue, trigger, formState } = useFormContext<AskValues>();
  const value = useWatch({ control, name });
  const change = (next: AskValues[Name]) => {
    setValue(name as 'people', next as AskValues['people'], { shouldDirty: true });
    if (formState.isSubmitted) void trigger('audience');
  };
  return [value, change] as const;
}

function People() {
  const [people, change] = useField('people');
  return (
    <ContactPicker
      label={t`People`}
      value={people}
      onValueChange={change}
      search={useConnectionSearch()}
      removeLabel={(name) => t`Remove ${name}`}
      error={undefined}
    />
  );
}

function Groups() {
  const { data: types = [] } = useQuery(contactTypesQuery());
  const [tags, changeTags] = useField('tags');
  const [ids, changeIds] = useField('contact_type_ids');
  const { data: allTags = [] } = useQuery(tagsQuery());
  const [typed, setTyped] = useState('');
  const text = typed.trim().toLocaleLowerCase();
  const found = allTags.filter(({ name }) => name.toLocaleLowerCase().includes(text));
  return (
    <>
      <ToggleChips
        label={t`Types`}
        options={types.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> }))}
        selected={ids}
        onToggle={(id) =>
          changeIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
        }
      />
      {allTags.length > 0 && (
        <MultiComboboxField
          label={t`Tags`}
          value={tags.map((name) => ({ value: name, label: name }))}
          onValueChange={(options) => changeTags(options.map(({ value }) => value))}
          typed={typed}
          onTypedChange={setTyped}
          options={found.slice(0, MAX_OPTIONS).map(({ name }) => ({ value: name, label: name }))}
          removeLabel={(name) => t`Remove tag ${name}`}
          emptyText={t`No results`}
        />
      )}
    </>
  );
}
