import { i18n } from '#i18n';
import { useRef, type FormEvent, type Ref } from 'react';
import { t } from '@lingui/core/macro';
import Plus from 'lucide-react/icons/plus';
import type { InteractionKind } from '#contract/interactions.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { useLeaveGuard } from '../../lib/hooks/use-leave-guard.ts';
import { useToday } from '../../lib/time/use-today.ts';
import { DateField } from '../../entities/date/date-fields.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { UnsavedDialog } from '../../ui/overlays/unsaved-dialog.tsx';
import { INTERACTION_KINDS, KIND_NAMES } from './interaction-kinds.ts';
import { EMPTY_VALUES } from './interaction-values.ts';
import { showLoggedToast } from './logged-toast.ts';
import { useLogForm } from './use-log-form.ts';

/** One line that logs an interaction by Enter. */
export function LogBox({ contact_id }: { contact_id: number }) {
  const text = useRef<HTMLInputElement>(null);
  const form = useLogForm(
    { ...EMPTY_VALUES, kind: 'call' },
    { with_id: contact_id, onLogged: showLoggedToast },
  );
  const { values } = form;
  const guard = useLeaveGuard(form.unsaved && values.body.trim() !== '', form.pending);
  const submit = (event: FormEvent) => {
    if (values.body.trim() !== '') return form.submit(event);
    event.preventDefault();
    text.current?.focus();
  };
  return (
    <form noValidate aria-label={t`Log an interaction`} onSubmit={submit} className="space-y-2">
      <FormError
        message={form.failure && errorMessage(form.failure, t`Failed to log the interaction`)}
      />
      <LogFields form={form} textRef={text} />
      <UnsavedDialog {...guard} />
    </form>
  );
}

interface LogFieldsProps {
  form: ReturnType<typeof useLogForm>;
  textRef: Ref<HTMLInputElement>;
}

function LogFields({ form, textRef }: LogFieldsProps) {
  const { values, problems } = form;
  const today = useToday();
  return (
    <div className="flex flex-wrap items-start gap-2">
      <TextField
        ref={textRef}
        label={t`What happened?`}
        hideLabel
        placeholder={t`What happened?`}
        className="min-w-38 flex-1"
        value={values.body}
        onChange={(event) => form.change({ body: event.target.value })}
        error={problems.body}
      />
      <SelectField
        label={t`Kind`}
        hideLabel
        className="w-26"
        value={values.kind}
        onChange={(event) => form.change({ kind: event.target.value as InteractionKind })}
        options={KIND_NAMES.map((kind) => ({
          value: kind,
          label: i18n._(INTERACTION_KINDS[kind].label),
        }))}
      />
      <DateField
        label={t`Date`}
        hideLabel
        className="w-38"
        max={today}
        value={values.when === '' ? today : values.when.replace(NOON, '')}
        onValueChange={(day) => form.change({ when: timeOn(day, today) })}
        error={problems.when}
      />
      <IconButton
        type="submit"
        variant="secondary"
        label={t`Add to timeline`}
        pending={form.pending}
      >
        <Plus />
      </IconButton>
    </div>
  );
}

const NOON = 'T12:00';

/** Now, or noon of an earlier day, as local time. */
function timeOn(day: string, today: string): string {
  return day === '' || day === today ? '' : `${day}${NOON}`;
}
