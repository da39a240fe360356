import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext } from 'react-hook-form';
import { LIMITS } from '#contract/limits.ts';
import { messageAt } from '../../../lib/forms.ts';
import { ChipsField } from '../../../ui/fields/chips-field.tsx';
import { tagsQuery } from '../contacts.api.ts';
import type { ContactValues } from './contact-values.ts';

export function TagsField() {
  const { control, formState } = useFormContext<ContactValues>();
  const { value, onChange, onBlur, ref } = useController({ control, name: 'tags' }).field;
  const { data: tags = [] } = useQuery(tagsQuery());
  return (
    <ChipsField
      label={t`Tags`}
      hint={t`Press Enter to add.`}
      error={messageAt(formState.errors, 'tags')}
      entry={t`tag`}
      commas
      maxLength={LIMITS.name}
      maxCount={LIMITS.entries}
      suggestions={tags.map(({ name }) => name)}
      value={value}
      onValueChange={onChange}
      onBlur={onBlur}
      ref={ref}
    />
  );
}
