import { t } from '@lingui/core/macro';
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form';
import type { Ask } from '#contract/asks.ts';
import { LIMITS } from '#contract/limits.ts';
import { DateField } from '../../entities/date/date-fields.tsx';
import { FormFailure } from '../../entities/verification/form-failure.tsx';
import { fieldProps, submitForm } from '../../lib/forms.ts';
import { useIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { addDays, formatDay } from '../../lib/time/days.ts';
import { useToday } from '../../lib/time/use-today.ts';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { AudienceFields } from './audience-fields.tsx';
import { askChange, askValues, newAskValues, toNewAsk, type AskValues } from './ask-values.ts';
import { useChangeAsk, useCreateAsk } from './asks.api.ts';

const FIELDS = ['need', 'details', 'place', 'expires_on', 'audience'] as const;

export interface AskDialogProps {
  /** Undefined makes a new one. */
  ask?: Ask | undefined;
  onClose: () => void;
  /** Opens the new ask. */
  onOpen?: ((id: number) => void) | undefined;
}

/** Asks connections for something, or edits an ask. */
export function AskDialog({ ask, onClose, onOpen }: AskDialogProps) {
  const today = useToday();
  const form = useForm<AskValues>({
    defaultValues: ask === undefined ? newAskValues(today, '') : askValues(ask),
  });
  const { save, pending, error } = useSaveAsk(ask, onOpen);
  const { errors, isDirty } = form.formState;
  const submit = submitForm(form, {
    fields: FIELDS,
    failure: t`Failed to save the ask`,
    send: async (values) => {
      await save(values);
      onClose();
    },
  });
  return (
    <FormDialog
      title={ask === undefined ? t`New ask` : t`Edit ask`}
      submitLabel={ask === undefined ? t`Ask` : undefined}
      pending={pending}
      unsaved={isDirty}
      onClose={onClose}
      onSubmit={submit}
    >
      <FormProvider {...form}>
        <FormFailure message={errors.root?.message} error={error} />
        <AskNeedField />
        <TextareaField
          label={t`Details`}
          optional
          maxLength={LIMITS.ask_details}
          {...fieldProps(form, 'details')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t`Place`}
            optional
            maxLength={LIMITS.line}
            {...fieldProps(form, 'place')}
          />
          <UntilField today={today} />
        </div>
        {ask === undefined && <AudienceFields />}
      </FormProvider>
    </FormDialog>
  );
}

function AskNeedField() {
  return (
    <TextField
      label={t`What do you need?`}
      hint={t`In a few words, e.g. “a tax lawyer who knows startups”.`}
      maxLength={LIMITS.ask_need}
      {...fieldProps(useFormContext<AskValues>(), 'need', {
        validate: (value) => value.trim() !== '' || t`Say what you need.`,
      })}
    />
  );
}

function UntilField({ today }: { today: string }) {
  const { control } = useFormContext<AskValues>();
  const last = addDays(today, LIMITS.ask_days);
  const lastText = formatDay(last, { dateStyle: 'medium' });
  const isAllowed = (day: string) => day >= today && day <= last;
  return (
    <Controller
      name="expires_on"
      control={control}
      rules={{ validate: (day) => isAllowed(day) || t`Choose a day from today to ${lastText}.` }}
      render={({ field, fieldState }) => (
        <DateField
          label={t`Open until`}
          value={field.value}
          onValueChange={field.onChange}
          min={today}
          max={last}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

/** Creates or changes an ask; creation is idempotent. */
function useSaveAsk(ask: Ask | undefined, onOpen: AskDialogProps['onOpen']) {
  const create = useCreateAsk();
  const change = useChangeAsk();
  const keyFor = useIdempotencyKey();
  const createAsk = async (values: AskValues) => {
    const body = toNewAsk(values);
    const { id } = await create.mutateAsync({ body, idempotency_key: keyFor(body) });
    showToast({
      type: 'success',
      message: t`Ask sent`,
      action: onOpen && { label: t`Open`, onAction: () => onOpen(id) },
    });
  };
  return {
    save: async (values: AskValues) => {
      if (ask === undefined) return createAsk(values);
      await change.mutateAsync({ base: ask, body: askChange(askValues(ask), values) });
      showToast({ type: 'success', message: t`Ask saved` });
    },
    pending: create.isPending || change.isPending,
    error: create.error ?? change.error,
  };
}
