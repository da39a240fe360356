import { t } from '@lingui/core/macro';
import type { Account } from '#contract/administration.ts';
import { fullName } from '../../lib/text/full-name.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { type SimpleAct, useAccountAct } from './administration.api.ts';

export interface ActDialogProps {
  account: Account;
  act: SimpleAct;
  onClose: () => void;
}

interface ActTexts {
  title: string;
  text: string;
  label: string;
  done: string;
}

function textsOf(act: SimpleAct, name: string): ActTexts {
  switch (act) {
    case 'disable':
      return {
        title: t`Disable the account of ${name}?`,
        text: t`All sessions, tokens and feeds end immediately, and no one can log in. The data stays.`,
        label: t`Disable`,
        done: t`Account disabled`,
      };
    case 'enable':
      return {
        title: t`Enable the account of ${name}?`,
        text: t`They can log in again.`,
        label: t`Enable`,
        done: t`Account enabled`,
      };
    case 'reset-two-factor':
      return {
        title: t`Turn off two-factor authentication of ${name}?`,
        text: t`Make sure that it’s really them who asked. Their sessions end, and they get an email.`,
        label: t`Turn off`,
        done: t`Two-factor authentication turned off`,
      };
    case 'remove-administrator':
      return {
        title: t`Remove ${name} as administrator?`,
        text: t`They keep their account.`,
        label: t`Remove`,
        done: t`Administrator removed`,
      };
  }
}

/** Confirms an act on an account. */
export function ActDialog({ account, act, onClose }: ActDialogProps) {
  const mutation = useAccountAct();
  const { title, text, label, done } = textsOf(act, fullName(account));
  const confirm = async () => {
    try {
      await mutation.mutateAsync({ id: account.id, act });
      showToast({ type: 'success', message: done });
    } catch {
      // A toast shows the failure.
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      confirmLabel={label}
      tone={act === 'enable' ? 'primary' : 'danger'}
      pending={mutation.isPending}
      onConfirm={() => void confirm()}
    >
      {text}
    </ConfirmDialog>
  );
}
