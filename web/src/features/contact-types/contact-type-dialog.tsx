import { useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { ContactType, NewContactType } from '#contract/contact-types.ts';
import { LIMITS } from '#contract/limits.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { useCadenceInputs } from '../../lib/use-cadence-inputs.ts';
import { Button } from '../../ui/button.tsx';
import { CadenceField } from '../../ui/cadence-field.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useUnsavedClose } from '../../ui/use-unsaved-close.tsx';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { AppearanceFields } from './appearance-fields.tsx';
import { typeChange, typeValues, type TypeValues } from './type-values.ts';
import { useChangeContactType, useCreateContactType } from './contact-types.api.ts';

export interface ContactTypeDialogProps {
  /** Null adds one. */
  type: ContactType | null;
  onClose: () => void;
}

/** Name, looks and cadence of a type. */
export function ContactTypeDialog({ type, onClose }: ContactTypeDialogProps) {
  const form = useForm<TypeValues>({ defaultValues: typeValues(type) });
  const name = useRef<HTMLInputElement | null>(null);
  const { save, saving } = useSaveContactType(type);
  const { errors, isDirty } = form.formState;
  const { requestClose, question } = useUnsavedClose(isDirty, onClose);
  const registered = form.register('name', { required: 'Please enter a name.' });

  const submit = form.handleSubmit(async (values) => {
    try {
      await save(typeChange(values));
      onClose();
    } catch (error) {
      if (showFieldErrors(error, ['name', 'color', 'icon'], form.setError)) return;
      form.setError('root', { message: errorMessage(error, 'Failed to save the type') });
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && requestClose()}
      title={type === null ? 'Add a type' : 'Edit type'}
      initialFocus={name}
    >
      <FormProvider {...form}>
        <form noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
          <div className="space-y-5">
            {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
            <TextField
              label="Name"
              dir="auto"
              maxLength={LIMITS.name}
              {...registered}
              ref={(input) => {
                registered.ref(input);
                name.current = input;
              }}
              error={errors.name?.message}
            />
            <AppearanceFields />
            <TypeCadence />
          </div>
          <DialogFooter>
            <Button onClick={requestClose}>Cancel</Button>
            <Button type="submit" variant="primary" pending={saving}>
              Save
            </Button>
          </DialogFooter>
        </form>
      </FormProvider>
      {question}
    </Dialog>
  );
}

/** How often one wants to reach out to people of this type. */
function TypeCadence() {
  return <CadenceField {...useCadenceInputs()} />;
}

/** Changes a type, or adds one where there is none yet: once, however often it is tried. */
function useSaveContactType(type: ContactType | null) {
  const create = useCreateContactType();
  const change = useChangeContactType();
  const last = useRef({ sent: '', key: '' });
  const save = (body: NewContactType) => {
    if (type !== null) return change.mutateAsync({ id: type.id, body });
    const sent = JSON.stringify(body);
    if (sent !== last.current.sent) last.current = { sent, key: newIdempotencyKey() };
    return create.mutateAsync({ body, idempotency_key: last.current.key });
  };
  return { save, saving: create.isPending || change.isPending };
}
