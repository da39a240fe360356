import { errorMessage } from '../../lib/http/error-message.ts';
import { fileSize } from '../../lib/text/file-size.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useExport, useExportState } from './account.api.ts';

const FAILURE = 'Failed to export your data';

export function ExportSection() {
  const { mutateAsync } = useExport();
  const { status, error, bytes } = useExportState();
  const start = () =>
    // Awaited instead of `mutate` callbacks, which don't run after unmount.
    void mutateAsync().then(
      (size) =>
        size !== null &&
        showToast({ type: 'success', message: `Data exported · ${fileSize(size)}` }),
      (failure: unknown) => showToast({ type: 'error', message: errorMessage(failure, FAILURE) }),
    );
  return (
    <Section
      title="Export everything"
      description="All your data in one zip file: profile, contacts, messages, connections and settings, as JSON, CSV and vCard."
    >
      {status === 'pending' && (
        <ProgressBar
          className="mb-5 max-w-md"
          label="Exporting"
          valueText={bytes > 0 ? `${fileSize(bytes)} so far` : 'Preparing your data'}
        />
      )}
      {status === 'error' && (
        <Notice tone="danger" className="mb-5">
          {errorMessage(error, FAILURE)}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="primary" pending={status === 'pending'} onClick={start}>
          Export everything
        </Button>
        {status === 'pending' && (
          <p className="text-sm text-muted">
            You can keep working. The file downloads when it’s ready.
          </p>
        )}
        {status === 'success' && (
          <p className="text-sm text-muted">Saved to your downloads ({fileSize(bytes)}).</p>
        )}
      </div>
    </Section>
  );
}
