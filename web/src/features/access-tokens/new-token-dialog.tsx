import { useState } from 'react';
import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { NewAccessToken } from '#contract/access-tokens.ts';
import type { TokenScope } from '#contract/scopes.ts';
import { fieldProps, messageAt, submitForm } from '../../lib/forms.ts';
import { addDays, dayOf } from '../../lib/time/days.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { PasswordProof, usePasswordRules } from '../../entities/provider/password-proof.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { linkClass } from '../../ui/styles/link-class.ts';
import { useCreateAccessToken } from './access-tokens.api.ts';
import { ALL_SCOPES, SCOPE_LABELS } from './scope-labels.ts';
import { SecretField } from '../../ui/fields/secret-field.tsx';

interface Values {
  name: string;
  scopes: TokenScope[];
  /** Days, or empty for a token that doesn't expire. */
  days: string;
  password: string;
}

const LIFETIMES = [30, 90, 365];

/** Asks what a program may do, then shows its token once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<NewAccessToken | null>(null);
  return created === null ? (
    <TokenForm onClose={onClose} onCreated={setCreated} />
  ) : (
    <Created token={created.token} onClose={onClose} />
  );
}

interface TokenFormProps {
  onClose: () => void;
  onCreated: (token: NewAccessToken) => void;
}

function TokenForm({ onClose, onCreated }: TokenFormProps) {
  const create = useCreateAccessToken();
  const rules = usePasswordRules();
  const defaultValues: Values = { name: '', scopes: [], days: '90', password: '' };
  const form = useForm<Values>({ defaultValues });
  const submit = submitForm(form, {
    fields: ['name', 'scopes', 'password'],
    failure: t`Failed to create the token`,
    send: async ({ days, ...values }) => {
      const expires_on = lastDayOf(days);
      onCreated(await create.mutateAsync({ kind: 'api', expires_on, ...values }));
    },
  });
  return (
    <FormDialog
      title={t`New API token`}
      label={t`New API token`}
      description={t`For programs that work with your data. Give it only the permissions it needs.`}
      submitLabel={t`Create token`}
      error={form.formState.errors.root?.message}
      pending={create.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t`Name`}
        hint={t`So you recognize it later.`}
        autoComplete="off"
        {...fieldProps(form, 'name', { required: t`Enter a name.` })}
      />
      <ScopeCheckboxes form={form} />
      <SelectField label={t`Valid for`} {...fieldProps(form, 'days')}>
        {LIFETIMES.map((days) => (
          <option key={days} value={days}>
            <Plural value={days} one="# day" other="# days" />
          </option>
        ))}
        <option value="">{t`Until you revoke it`}</option>
      </SelectField>
      <PasswordProof label={t`Your password`} {...fieldProps(form, 'password', rules)} />
    </FormDialog>
  );
}

/** The last day of a token, in UTC. */
function lastDayOf(days: string): string | null {
  return days === '' ? null : addDays(dayOf(Date.now(), 'UTC'), Number(days));
}

function ScopeCheckboxes({ form }: { form: UseFormReturn<Values> }) {
  const rules = {
    validate: (scopes: TokenScope[]) => scopes.length > 0 || t`Choose at least one permission.`,
  };
  return (
    <FieldGroup title={t`Permissions`} error={messageAt(form.formState.errors, 'scopes')}>
      <div className="grid gap-2 sm:grid-cols-2">
        {ALL_SCOPES.map((scope) => (
          <CheckboxField
            key={scope}
            label={i18n._(SCOPE_LABELS[scope])}
            value={scope}
            {...form.register('scopes', rules)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

function Created({ token, onClose }: { token: string; onClose: () => void }) {
  const example = `curl -H "Authorization: Bearer ${token}" ${location.origin}/api/contacts/`;
  return (
    <Dialog title={t`Your new token`} onClose={onClose}>
      <div className="space-y-5">
        <Notice tone="warning">
          <Trans>Copy the token now. It’s shown only once.</Trans>
        </Notice>
        <SecretField label={t`Token`} value={token} />
        <SecretField label={t`Example`} value={example} />
        <p className="text-muted">
          <Trans>
            All calls are described in the{' '}
            <a href="/api/docs/" className={linkClass}>
              API documentation
            </a>
            .
          </Trans>
        </p>
      </div>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
