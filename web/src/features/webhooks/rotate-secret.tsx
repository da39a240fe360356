import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Webhook } from '#contract/webhooks.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useChangeWebhook } from './webhooks.api.ts';

export interface RotateSecretProps {
  webhook: Webhook;
  onClose: () => void;
}

/** Asks, then shows the new secret once. */
export function RotateSecret({ webhook, onClose }: RotateSecretProps) {
  const change = useChangeWebhook();
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = async () => {
    try {
      setSecret((await change.mutateAsync({ id: webhook.id, rotate_secret: true })).secret);
    } catch {
      // A toast shows the failure.
      onClose();
    }
  };
  if (secret !== null)
    return (
      <SecretDialog
        secret={secret}
        note={<Trans>For 24 hours, requests are also signed with the former secret.</Trans>}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Rotate the secret?`}
      confirmLabel={t`Rotate secret`}
      tone="primary"
      pending={change.isPending}
      onConfirm={() => void rotate()}
    >
      <Trans>
        You get a new secret. The former one works for 24 more hours, so that you can switch your
        program without losing events.
      </Trans>
    </ConfirmDialog>
  );
}
