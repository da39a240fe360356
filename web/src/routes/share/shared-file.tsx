import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { fileProblem } from '../../features/imports/check-file.ts';
import { useSendFile } from '../../features/imports/imports.api.ts';
import { clearSharedItem } from '../../features/share-target/shared-item.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DiscardButton } from './discard-button.tsx';

/** A vCard or CSV file becomes an import, which shows its contacts first. */
export function SharedFile({ file }: { file: File }) {
  const navigate = useNavigate();
  const send = useSendFile();
  const unfit = fileProblem(file);
  const problem = unfit ?? (send.error && errorMessage(send.error, t`Upload failed. Try again.`));
  const read = async () => {
    const signal = new AbortController().signal;
    const idempotency_key = newIdempotencyKey();
    const upload = { file, idempotency_key, onProgress: () => {}, signal };
    const { id } = await send.mutateAsync(upload);
    await clearSharedItem();
    await navigate({ to: '/contacts', search: { import: id }, replace: true });
  };
  return (
    <div className="space-y-4">
      <p className="font-medium wrap-anywhere">
        <bdi>{file.name}</bdi>
      </p>
      <p className="text-muted">
        <Trans>You can review the contacts before importing them.</Trans>
      </p>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          disabled={unfit !== null}
          pending={send.isPending}
          onClick={() => void read().catch(() => {})}
        >
          <Trans>Review contacts</Trans>
        </Button>
        <DiscardButton />
      </div>
    </div>
  );
}
