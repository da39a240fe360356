import { useState } from 'react';
import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { useForm, useWatch } from 'react-hook-form';
import type { NewAccessToken } from '#contract/access-tokens.ts';
import { fieldProps, submitForm } from '../../lib/forms.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { PasswordProof, usePasswordRules } from '../../entities/provider/password-proof.tsx';
import { RadioList } from '../../ui/fields/radio-list.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { useCreateAccessToken } from './access-tokens.api.ts';
import { DEVICE_CLIENTS, type DeviceClient } from './device-clients.ts';
import { DeviceLoginDialog } from './device-login-dialog.tsx';

interface Values {
  client: DeviceClient;
  name: string;
  can_write: boolean;
  password: string;
}

const CLIENTS = Object.keys(DEVICE_CLIENTS) as DeviceClient[];

/** Asks for the device and the password, then shows how to log in on the device. */
export function ConnectDeviceDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<Connected | null>(null);
  return created === null ? (
    <DeviceForm onClose={onClose} onCreated={setCreated} />
  ) : (
    <DeviceLoginDialog {...created} onClose={onClose} />
  );
}

interface Connected {
  client: DeviceClient;
  token: NewAccessToken;
}

interface DeviceFormProps {
  onClose: () => void;
  onCreated: (connected: Connected) => void;
}

function DeviceForm({ onClose, onCreated }: DeviceFormProps) {
  const create = useCreateAccessToken();
  const rules = usePasswordRules();
  const [first] = CLIENTS;
  const form = useForm<Values>({
    defaultValues: { client: first!, name: labelOf(first!), can_write: true, password: '' },
  });
  const client = useWatch({ control: form.control, name: 'client' });
  const choose = (next: DeviceClient) => {
    form.setValue('client', next);
    if (!form.getFieldState('name').isDirty)
      form.resetField('name', { defaultValue: labelOf(next) });
  };
  const submit = submitForm(form, {
    fields: ['name', 'password'],
    failure: t`Failed to connect the device`,
    send: async ({ name, password, can_write }) => {
      const { profile } = DEVICE_CLIENTS[client];
      const scopes = can_write ? READ_AND_WRITE : READ_ONLY;
      const body = { kind: 'dav' as const, name, password, profile, scopes: [...scopes] };
      onCreated({ client, token: await create.mutateAsync(body) });
    },
  });
  return (
    <FormDialog
      title={t`Connect a device`}
      label={t`Connect a device`}
      description={t`Sync your contacts, birthdays and reminders over CardDAV and CalDAV.`}
      submitLabel={t`Continue`}
      error={form.formState.errors.root?.message}
      pending={create.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <FieldGroup title={t`Device`}>
        <RadioList
          value={client}
          onValueChange={choose}
          options={CLIENTS.map((value) => ({ value, label: labelOf(value) }))}
        />
      </FieldGroup>
      <TextField
        label={t`Name`}
        hint={t`So you recognize it later.`}
        autoComplete="off"
        {...fieldProps(form, 'name', { required: t`Enter a name.` })}
      />
      <CheckboxField
        label={t`It can change contacts and reminders`}
        {...form.register('can_write')}
      />
      <PasswordProof label={t`Your password`} {...fieldProps(form, 'password', rules)} />
    </FormDialog>
  );
}

const READ_ONLY = ['contacts:read', 'reminders:read'] as const;
const READ_AND_WRITE = [...READ_ONLY, 'contacts:write', 'reminders:write'] as const;

function labelOf(client: DeviceClient): string {
  return i18n._(DEVICE_CLIENTS[client].label);
}
