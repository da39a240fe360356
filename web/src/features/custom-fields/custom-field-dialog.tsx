import { useRef } from 'react';
import { t } from '@lingui/core/macro';
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form';
import type { CustomField, CustomFieldKind } from '#contract/custom-fields.ts';
import { LIMITS } from '#contract/limits.ts';
import { kindLabel, KINDS } from '../../entities/custom-field/custom-value.ts';
import { fieldProps, messageAt, submitForm } from '../../lib/forms.ts';
import { useIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { ChipsField } from '../../ui/fields/chips-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { useChangeCustomField, useCreateCustomField } from './custom-fields.api.ts';

export interface CustomFieldDialogProps {
  /** Null adds a field. */
  field: CustomField | null;
  onClose: () => void;
}

interface FieldValues {
  name: string;
  kind: CustomFieldKind;
  options: string[];
}

/** The kind of a field can't change, because its values depend on it. */
export function CustomFieldDialog({ field, onClose }: CustomFieldDialogProps) {
  const { name: before = '', kind: kindBefore = 'text', options: optionsBefore = [] } = field ?? {};
  const form = useForm<FieldValues>({
    defaultValues: { name: before, kind: kindBefore, options: optionsBefore },
  });
  const input = useRef<HTMLInputElement | null>(null);
  const create = useCreateCustomField();
  const change = useChangeCustomField();
  const keyFor = useIdempotencyKey();
  const { errors, isDirty } = form.formState;
  const registered = fieldProps(form, 'name', { required: t`Enter a name.` });

  const submit = submitForm(form, {
    fields: ['name', 'kind', 'options'],
    failure: t`Failed to save the field`,
    send: async ({ name, kind, options }) => {
      const body = { name, ...(kind === 'choice' && { options }) };
      if (field !== null) await change.mutateAsync({ id: field.id, body });
      else {
        const added = { ...body, kind };
        await create.mutateAsync({ body: added, idempotency_key: keyFor(added) });
      }
      onClose();
    },
  });

  return (
    <FormDialog
      title={field === null ? t`Add field` : t`Edit field`}
      initialFocus={input}
      error={errors.root?.message}
      pending={create.isPending || change.isPending}
      unsaved={isDirty}
      onClose={onClose}
      onSubmit={submit}
    >
      <FormProvider {...form}>
        <TextField
          label={t`Name`}
          maxLength={LIMITS.name}
          {...registered}
          ref={(element) => {
            registered.ref(element);
            input.current = element;
          }}
        />
        {field === null && (
          <SelectField
            label={t`Kind`}
            {...fieldProps(form, 'kind')}
            options={KINDS.map((kind) => ({ value: kind, label: kindLabel(kind) }))}
          />
        )}
        <OptionsField />
      </FormProvider>
    </FormDialog>
  );
}

/** Only a choice has options. */
function OptionsField() {
  const { control, watch, formState } = useFormContext<FieldValues>();
  if (watch('kind') !== 'choice') return null;
  return (
    <Controller
      control={control}
      name="options"
      rules={{ validate: (options) => options.length > 0 || t`Enter at least one option.` }}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <ChipsField
          label={t`Options`}
          hint={t`Press Enter after each option.`}
          maxLength={LIMITS.name}
          maxCount={LIMITS.custom_options}
          removeLabel={(option) => t`Remove option ${option}`}
          value={value}
          onValueChange={onChange}
          onBlur={onBlur}
          ref={ref}
          error={messageAt(formState.errors, 'options')}
        />
      )}
    />
  );
}
