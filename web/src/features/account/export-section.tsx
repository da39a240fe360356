import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorMessage } from '../../lib/http/error-message.ts';
import { fileSize } from '../../lib/text/file-size.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useExport, useExportState } from './account.api.ts';

const FAILURE = msg`Failed to export your data`;

function showExported(size: string): void {
  showToast({ type: 'success', message: t`Data exported · ${size}` });
}

export function ExportSection() {
  const { mutateAsync } = useExport();
  const { status, error, bytes } = useExportState();
  const size = fileSize(bytes);
  const start = () =>
    // Awaited instead of `mutate` callbacks, which don't run after unmount.
    void mutateAsync().then(
      (savedBytes) => savedBytes !== null && showExported(fileSize(savedBytes)),
      (failure: unknown) =>
        showToast({ type: 'error', message: errorMessage(failure, i18n._(FAILURE)) }),
    );
  return (
    <Section
      title={t`Export everything`}
      description={t`All your data in one zip file: profile, contacts, messages, connections and settings, as JSON, CSV and vCard.`}
    >
      {status === 'pending' && (
        <ProgressBar
          className="mb-5 max-w-md"
          label={t`Exporting`}
          valueText={bytes > 0 ? t`${size} so far` : t`Preparing your data`}
        />
      )}
      {status === 'error' && (
        <Notice tone="danger" className="mb-5">
          {errorMessage(error, i18n._(FAILURE))}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="primary" pending={status === 'pending'} onClick={start}>
          <Trans>Export everything</Trans>
        </Button>
        {status === 'pending' && (
          <p className="text-sm text-muted">
            <Trans>You can keep working. The file downloads when it’s ready.</Trans>
          </p>
        )}
        {status === 'success' && (
          <p className="text-sm text-muted">
            <Trans>Saved to your downloads ({size}).</Trans>
          </p>
        )}
      </div>
    </Section>
  );
}
