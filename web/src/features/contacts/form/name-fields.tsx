import { t } from '@lingui/core/macro';
import { useFormContext } from 'react-hook-form';
import { cardFieldLabel } from '../../../entities/contact/card-fields.ts';
import { useFocusFirstField } from '../../../lib/focus/use-focus-first-field.ts';
import { fieldProps } from '../../../lib/forms.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { ContactValues } from './contact-values.ts';
import { MoreFields } from './more-fields.tsx';

export function NameFields() {
  const focusFirst = useFocusFirstField();
  const form = useFormContext<ContactValues>();
  return (
    <div className="space-y-4">
      <div ref={focusFirst} className="grid gap-4 @lg:grid-cols-2 @2xl:grid-cols-4">
        <TextField label={t`First name`} {...fieldProps(form, 'first_name')} />
        <TextField label={t`Last name`} {...fieldProps(form, 'last_name')} />
        <TextField label={t`Nickname`} {...fieldProps(form, 'nickname')} />
        <TextField label={t`Pronouns`} suggestions={PRONOUNS} {...fieldProps(form, 'pronouns')} />
      </div>
      <MoreNameFields />
    </div>
  );
}

export const PRONOUNS = ['she/her', 'he/him', 'they/them'];

const MORE_FIELDS = [
  'name_prefix',
  'middle_name',
  'name_suffix',
  'phonetic_first_name',
  'phonetic_last_name',
] as const;

function MoreNameFields() {
  const form = useFormContext<ContactValues>();
  return (
    <MoreFields title={t`More name fields`} fields={MORE_FIELDS}>
      <div className="grid gap-4 @lg:grid-cols-2 @2xl:grid-cols-3">
        {MORE_FIELDS.map((field) => (
          <TextField key={field} label={cardFieldLabel(field)} {...fieldProps(form, field)} />
        ))}
      </div>
    </MoreFields>
  );
}
