import { useQuery } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { LIMITS } from '#contract/limits.ts';
import type { TagCadence } from '#contract/tag-cadences.ts';
import { cadenceOf, daysOf, type Cadence } from '../../../entities/reminder/cadence.ts';
import { CadenceField, useCadenceInputs } from '../../../entities/reminder/cadence-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { tagsQuery } from '../../contacts/contacts.api.ts';
import { useSetTagCadence } from './tag-cadences.api.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { fieldProps, submitForm } from '../../../lib/forms.ts';

export interface TagCadenceDialogProps {
  cadence: TagCadence | null;
  onClose: () => void;
}

interface Values {
  tag: string;
  cadence: Cadence;
}

/** A tag and its cadence. */
export function TagCadenceDialog({ cadence, onClose }: TagCadenceDialogProps) {
  const form = useForm<Values>({
    defaultValues: {
      tag: cadence?.tag ?? '',
      cadence: cadenceOf(cadence?.cadence_days ?? 30),
    },
  });
  const { data: tags = [] } = useQuery(tagsQuery());
  const setCadence = useSetTagCadence();
  const { errors, isDirty } = form.formState;

  const submit = submitForm(form, {
    fields: ['tag'],
    failure: 'Failed to save the tag',
    send: async ({ tag, cadence: every }) => {
      const cadence_days = daysOf(every);
      if (cadence_days === null)
        return form.setError('cadence.count', { message: 'Please say how often.' }, FOCUS);
      await setCadence.mutateAsync({ tag, cadence_days });
      return onClose();
    },
  });

  return (
    <FormDialog
      title={cadence === null ? 'Add a tag' : 'Change how often'}
      size="sm"
      error={errors.root?.message}
      pending={setCadence.isPending}
      unsaved={isDirty}
      onClose={onClose}
      onSubmit={submit}
    >
      <FormProvider {...form}>
        <TextField
          label="Tag"
          dir="auto"
          suggestions={tags.map(({ name }) => name)}
          maxLength={LIMITS.name}
          readOnly={cadence !== null}
          {...fieldProps(form, 'tag', {
            validate: (tag) => tag.trim() !== '' || 'Please choose a tag.',
          })}
        />
        <HowOften />
      </FormProvider>
    </FormDialog>
  );
}

const FOCUS = { shouldFocus: true };

function HowOften() {
  return <CadenceField {...useCadenceInputs()} />;
}
