import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { Webhook, WebhookEvent } from '#contract/webhooks.ts';
import { fieldProps, messageAt, submitForm } from '../../lib/forms.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { ALL_EVENTS, EVENT_LABELS } from './event-labels.ts';

interface Values {
  url: string;
  events: WebhookEvent[];
}

export interface WebhookFormProps {
  title: string;
  submitLabel: string;
  /** Undefined for a new one. */
  webhook?: Webhook | undefined;
  failure: string;
  send: (values: Values) => Promise<unknown>;
  onClose: () => void;
}

/** Where to send events, and which. */
export function WebhookForm(props: WebhookFormProps) {
  const { title, submitLabel, webhook, failure, send, onClose } = props;
  const form = useForm<Values>({
    defaultValues: { url: webhook?.url ?? '', events: webhook?.events ?? [] },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  return (
    <FormDialog
      title={title}
      label={title}
      description={t`Acquaint sends a signed request to this URL each time something you choose happens.`}
      submitLabel={submitLabel}
      size="lg"
      error={errors.root?.message}
      pending={isSubmitting}
      unsaved={isDirty}
      onClose={onClose}
      onSubmit={submitForm(form, { fields: ['url', 'events'], failure, send })}
    >
      <TextField
        label={t`URL`}
        type="url"
        dir="ltr"
        autoComplete="off"
        {...fieldProps(form, 'url', { required: t`Enter a URL.` })}
      />
      <EventCheckboxes form={form} />
    </FormDialog>
  );
}

function EventCheckboxes({ form }: { form: UseFormReturn<Values> }) {
  const rules = {
    validate: (events: WebhookEvent[]) => events.length > 0 || t`Choose at least one event.`,
  };
  return (
    <FieldGroup title={t`Events`} error={messageAt(form.formState.errors, 'events')}>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {ALL_EVENTS.map((event) => (
          <CheckboxField
            key={event}
            label={i18n._(EVENT_LABELS[event])}
            value={event}
            {...form.register('events', rules)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
