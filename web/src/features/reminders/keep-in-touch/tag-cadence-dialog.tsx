import { useQuery } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { LIMITS } from '#contract/limits.ts';
import type { TagCadence } from '#contract/tag-cadences.ts';
import { cadenceOf, daysOf, type Cadence } from '../../../entities/reminder/cadence.ts';
import { errorMessage } from '../../../lib/http/error-message.ts';
import { showFieldErrors } from '../../../lib/http/form-errors.ts';
import { useCadenceInputs } from '../../../entities/reminder/use-cadence-inputs.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CadenceField } from '../../../entities/reminder/cadence-field.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useUnsavedClose } from '../../../ui/overlays/use-unsaved-close.tsx';
import { tagsQuery } from '../../contacts/contacts.api.ts';
import { useSetTagCadence } from '../reminders.api.ts';

export interface TagCadenceDialogProps {
  cadence: TagCadence | null;
  onClose: () => void;
}

interface Values {
  tag: string;
  cadence: Cadence;
}

const TAGS = 'tags-in-use';

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
  const { requestClose, question } = useUnsavedClose(isDirty, onClose);

  const submit = form.handleSubmit(async ({ tag, cadence: every }) => {
    const cadence_days = daysOf(every);
    if (cadence_days === null)
      return form.setError('cadence.count', { message: 'Please say how often.' }, FOCUS);
    try {
      await setCadence.mutateAsync({ tag, cadence_days });
      return onClose();
    } catch (error) {
      if (showFieldErrors(error, ['tag'], form.setError)) return undefined;
      return form.setError('root', { message: errorMessage(error, 'Failed to save the tag') });
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && requestClose()}
      title={cadence === null ? 'Add a tag' : 'Change how often'}
      size="sm"
    >
      <FormProvider {...form}>
        <form noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
          <div className="space-y-5">
            {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
            <TextField
              label="Tag"
              dir="auto"
              list={TAGS}
              maxLength={LIMITS.name}
              readOnly={cadence !== null}
              {...form.register('tag', {
                validate: (tag) => tag.trim() !== '' || 'Please choose a tag.',
              })}
              error={errors.tag?.message}
            />
            <datalist id={TAGS}>
              {tags.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </datalist>
            <HowOften />
          </div>
          <DialogFooter>
            <Button onClick={requestClose}>Cancel</Button>
            <Button type="submit" variant="primary" pending={setCadence.isPending}>
              Save
            </Button>
          </DialogFooter>
        </form>
      </FormProvider>
      {question}
    </Dialog>
  );
}

const FOCUS = { shouldFocus: true };

function HowOften() {
  return <CadenceField {...useCadenceInputs()} />;
}
