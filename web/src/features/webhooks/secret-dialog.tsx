import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SecretField } from '../../ui/fields/secret-field.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';

export interface SecretDialogProps {
  secret: string;
  /** A line about a former secret. */
  note?: ReactNode;
  onClose: () => void;
}

/** Shows a new secret, once. */
export function SecretDialog({ secret, note, onClose }: SecretDialogProps) {
  return (
    <Dialog title={t`Your webhook’s secret`} onClose={onClose}>
      <div className="space-y-5">
        <Notice tone="warning">
          <Trans>Copy the secret now. It’s shown only once.</Trans>
        </Notice>
        <SecretField label={t`Secret`} value={secret} />
        {note !== undefined && <p>{note}</p>}
        <p className="text-muted">
          <Trans>
            Your program verifies each request with it. Signatures follow Standard Webhooks, for
            which most languages have a library.
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
