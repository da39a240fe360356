import { t } from '@lingui/core/macro';
import { useFormContext } from 'react-hook-form';
import { LIMITS } from '#contract/limits.ts';
import { fieldProps } from '../../lib/forms.ts';
import { TextField } from '../../ui/fields/text-field.tsx';

export function NameFields() {
  const form = useFormContext<{ first_name: string; last_name: string }>();
  return (
    <>
      <TextField
        label={t`First name`}
        autoComplete="given-name"
        maxLength={LIMITS.name}
        {...fieldProps(form, 'first_name', { required: t`Enter your first name.` })}
      />
      <TextField
        label={t`Last name`}
        optional
        autoComplete="family-name"
        maxLength={LIMITS.name}
        {...fieldProps(form, 'last_name')}
      />
    </>
  );
}
