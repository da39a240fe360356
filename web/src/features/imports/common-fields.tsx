import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ImportFile } from '#contract/imports.ts';
import { LIMITS } from '#contract/limits.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { contactTypesQuery } from '../contact-types/contact-types.api.ts';
import { tagsQuery } from '../contacts/contacts.api.ts';
import { useChangeCommonFields } from './imports.api.ts';

/** A tag and a type for every imported contact. */
export function CommonFields({ file }: { file: ImportFile }) {
  const { data: types = [] } = useQuery(contactTypesQuery());
  const { data: tags = [] } = useQuery(tagsQuery());
  const change = useChangeCommonFields(file.id);
  const [tag, setTag] = useState(file.tags[0] ?? '');
  const saveTag = () => {
    const name = tag.trim();
    if (name !== (file.tags[0] ?? '')) change.mutate({ tags: name === '' ? [] : [name] });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t`Tag for all contacts`}
        optional
        value={tag}
        maxLength={LIMITS.name}
        suggestions={tags.map(({ name }) => name)}
        autoComplete="off"
        onChange={({ target }) => setTag(target.value)}
        onBlur={saveTag}
      />
      <SelectField
        label={t`Type for all contacts`}
        value={file.contact_type_id ?? ''}
        onChange={({ target }) => change.mutate({ contact_type_id: Number(target.value) || null })}
        options={[
          { value: '', label: t`As in the file` },
          ...types.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </div>
  );
}
