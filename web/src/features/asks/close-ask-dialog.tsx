import { useState } from 'react';
import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import type { Ask, AskOutcome } from '#contract/asks.ts';
import { ContactPicker, type NamedContact } from '../../entities/contact/contact-picker.tsx';
import { fieldError } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { RadioList } from '../../ui/fields/radio-list.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useConnectionSearch } from '../connections/connections.api.ts';
import { OUTCOMES } from './ask-text.ts';
import { useCloseAsk } from './asks.api.ts';

const OUTCOME_NAMES = Object.keys(OUTCOMES) as AskOutcome[];

export interface CloseAskDialogProps {
  ask: Ask;
  /** Selected at first. */
  outcome: AskOutcome | undefined;
  onClose: () => void;
}

/** Closes an ask and thanks those who helped. */
export function CloseAskDialog({ ask, outcome: initial = 'helped', onClose }: CloseAskDialogProps) {
  const [outcome, setOutcome] = useState(initial);
  const [helpers, setHelpers] = useState<readonly NamedContact[]>(() => answerersOf(ask));
  const { mutate, isPending, error } = useCloseAsk();
  const search = useConnectionSearch();
  const helped_by = outcome === 'helped' ? helpers.map(({ id }) => id) : [];
  const helpersError = fieldError(error, 'helped_by') ?? undefined;
  const onClosed = () => {
    showToast({ type: 'success', message: t`Ask closed` });
    onClose();
  };
  return (
    <FormDialog
      title={t`Close ask`}
      description={ask.need}
      submitLabel={t`Close ask`}
      pending={isPending}
      error={
        error && helpersError === undefined ? errorMessage(error, t`Failed to close the ask`) : null
      }
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ id: ask.id, body: { outcome, helped_by } }, { onSuccess: onClosed });
      }}
    >
      <FieldGroup title={t`Did it work out?`}>
        <RadioList
          options={OUTCOME_NAMES.map((value) => ({ value, label: i18n._(OUTCOMES[value]) }))}
          value={outcome}
          onValueChange={setOutcome}
        />
      </FieldGroup>
      {outcome === 'helped' && (
        <FieldGroup
          title={t`Who helped?`}
          hideTitle
          hint={t`They get a thank-you notification. Others aren’t notified.`}
        >
          <ContactPicker
            label={t`Who helped?`}
            optional
            value={helpers}
            onValueChange={setHelpers}
            search={search}
            removeLabel={(name) => t`Remove ${name}`}
            error={helpersError}
          />
        </FieldGroup>
      )}
    </FormDialog>
  );
}

/** Everyone who answered, once. */
function answerersOf({ answers }: Ask): NamedContact[] {
  const people = answers.map(({ user }) => [user.id, { id: user.id, name: user.name }] as const);
  return [...new Map(people).values()];
}
