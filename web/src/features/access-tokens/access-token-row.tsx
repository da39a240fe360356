import { useState } from 'react';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Code from 'lucide-react/icons/code';
import Plug from 'lucide-react/icons/plug';
import Smartphone from 'lucide-react/icons/smartphone';
import { useForm } from 'react-hook-form';
import type { AccessToken } from '#contract/access-tokens.ts';
import { fieldProps, submitForm } from '../../lib/forms.ts';
import { dateText } from '../../lib/time/date-text.ts';
import { relativeTimeInText } from '../../lib/time/relative-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ConfirmTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useRenameAccessToken, useRevokeAccessToken } from './access-tokens.api.ts';
import { scopesText } from './scope-labels.ts';

export interface AccessTokenRowProps {
  token: AccessToken;
  now: number;
  /** Called when the token no longer exists. */
  onRevoked: () => void;
}

const ICONS = { api: Code, dav: Smartphone, oauth: Plug };
const KINDS = { api: msg`API token`, dav: msg`Device`, oauth: msg`Program` };

export function AccessTokenRow({ token, now, onRevoked }: AccessTokenRowProps) {
  const { name, kind, scopes } = token;
  const Icon = ICONS[kind];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-5 py-3 sm:px-6">
      <Icon size={20} className="shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          <bdi>{name}</bdi>
          <Tag>{i18n._(KINDS[kind])}</Tag>
        </p>
        <p className="text-sm text-muted">{scopesText(scopes)}</p>
        <Dates token={token} now={now} />
      </div>
      <div className="flex gap-1">
        <RenameButton token={token} />
        <RevokeButton token={token} onRevoked={onRevoked} />
      </div>
    </li>
  );
}

function Dates({ token, now }: Pick<AccessTokenRowProps, 'token' | 'now'>) {
  const created = relativeTimeInText(token.created_at, now);
  const until = token.expires_on === null ? null : dateText(token.expires_on);
  return (
    <p className="text-sm wrap-anywhere text-muted">
      <Trans>Created {created}</Trans>
      {' · '}
      <LastUse token={token} now={now} />
      {until !== null && (
        <>
          {' · '}
          <Trans>Valid until {until}</Trans>
        </>
      )}
    </p>
  );
}

/** When, from where and with which program. */
function LastUse({ token, now }: Pick<AccessTokenRowProps, 'token' | 'now'>) {
  const { last_used_at, last_used_ip: address, last_used_by } = token;
  if (last_used_at === null) return <Trans>Not used yet</Trans>;
  const used = relativeTimeInText(last_used_at, now);
  const program = last_used_by?.split(/[/\s]/, 1)[0] ?? '';
  return program === '' ? (
    <Trans>
      Last used {used} from {address}
    </Trans>
  ) : (
    <Trans>
      Last used {used} from {address} with {program}
    </Trans>
  );
}

function RevokeButton({ token, onRevoked }: Pick<AccessTokenRowProps, 'token' | 'onRevoked'>) {
  const { id, name, kind } = token;
  const revoke = useRevokeAccessToken();
  const confirm = async (close: () => void) => {
    try {
      await revoke.mutateAsync(id);
      onRevoked();
    } catch {
      // A toast shows the failure.
    }
    close();
  };
  return (
    <ConfirmTrigger
      trigger={(open) => (
        <Button size="sm" variant="quiet" onClick={open}>
          <Trans>
            Revoke <span className="sr-only">{name}</span>
          </Trans>
        </Button>
      )}
      title={t`Revoke access of “${name}”?`}
      confirmLabel={t`Revoke`}
      pending={revoke.isPending}
      // Awaited, because `mutate` callbacks don't run after unmount.
      onConfirm={(close) => void confirm(close)}
    >
      {kind === 'oauth' ? (
        <Trans>The program stops working at once. It can ask you for access again.</Trans>
      ) : kind === 'dav' ? (
        <Trans>The device stops syncing at once. What it has already synced stays on it.</Trans>
      ) : (
        <Trans>Programs that use this token stop working at once.</Trans>
      )}
    </ConfirmTrigger>
  );
}

function RenameButton({ token }: Pick<AccessTokenRowProps, 'token'>) {
  const [isOpen, setOpen] = useState(false);
  const { name } = token;
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        <Trans>
          Rename <span className="sr-only">{name}</span>
        </Trans>
      </Button>
      {isOpen && <RenameDialog token={token} onClose={() => setOpen(false)} />}
    </>
  );
}

function RenameDialog({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  const rename = useRenameAccessToken();
  const form = useForm({ defaultValues: { name: token.name } });
  const submit = submitForm(form, {
    fields: ['name'],
    failure: t`Failed to rename it`,
    send: async ({ name }) => {
      await rename.mutateAsync({ id: token.id, name });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t`Rename`}
      label={t`Rename`}
      size="sm"
      error={form.formState.errors.root?.message}
      pending={rename.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t`Name`}
        autoComplete="off"
        {...fieldProps(form, 'name', { required: t`Enter a name.` })}
      />
    </FormDialog>
  );
}
