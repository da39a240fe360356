import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { useCreateWebhook } from './webhooks.api.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** Asks for URL and events, then shows the secret once. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateWebhook();
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <WebhookForm
      title={t`New webhook`}
      submitLabel={t`Create webhook`}
      failure={t`Failed to create the webhook`}
      send={async (values) => setSecret((await create.mutateAsync(values)).secret)}
      onClose={onClose}
    />
  );
}
