import { useEffect, useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorMessage } from '../../lib/http/error-message.ts';
import { fileSize } from '../../lib/text/file-size.ts';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { type ExportChoice, ExportForm } from './export-form.tsx';
import { type ExportFilter, useExportContacts, useRunningExport } from './exports.api.ts';

export interface ExportDialogProps {
  /** The list's current filter. */
  filter: ExportFilter;
  /** Null while loading. */
  count: number | null;
  onClose: () => void;
}

const failureMessage = () => t`Failed to export the contacts`;

/** Exports all or the listed contacts. Closing the dialog doesn't stop the download. */
export function ExportDialog({ filter, count, onClose }: ExportDialogProps) {
  const filtered = Object.values(filter).some((part) => part !== undefined && part !== '');
  const [choice, setChoice] = useState<ExportChoice>({
    onlyListed: filtered,
    format: 'vcf',
    asVcard3: false,
  });
  const { mutateAsync, error } = useExportContacts();
  const running = useRunningExport();
  const isHere = useIsMounted();
  const start = async () => {
    const { onlyListed, format, asVcard3 } = choice;
    const version = format === 'vcf' && asVcard3 ? { version: '3.0' as const } : {};
    // Also shows the result after the dialog was closed.
    try {
      const size = await mutateAsync({ filter: onlyListed ? filter : {}, format, ...version });
      if (size === null) return;
      const exported = fileSize(size);
      showToast({ type: 'success', message: t`Contacts exported · ${exported}` });
      if (isHere()) onClose();
    } catch (failure) {
      if (!isHere()) showToast({ type: 'error', message: errorMessage(failure, failureMessage()) });
    }
  };
  return (
    <Dialog title={t`Export contacts`} onClose={onClose}>
      {running === null ? (
        <ExportForm
          choice={choice}
          onChoice={setChoice}
          count={filtered ? { listed: count } : null}
          problem={error === null ? null : errorMessage(error, failureMessage())}
          onExport={() => void start()}
          onClose={onClose}
        />
      ) : (
        <ExportProgress {...running} onClose={onClose} />
      )}
    </Dialog>
  );
}

function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}

interface ExportProgressProps {
  /** Bytes received so far; the total isn't known. */
  bytes: number;
  cancel: () => void;
  onClose: () => void;
}

function ExportProgress({ bytes, cancel, onClose }: ExportProgressProps) {
  const received = fileSize(bytes);
  return (
    <>
      <div className="py-6">
        <ProgressBar
          label={t`Exporting`}
          valueText={bytes > 0 ? t`${received} so far` : t`Preparing your contacts`}
        />
        <p className="mt-3 text-sm text-muted">
          <Trans>You can keep working. The file downloads when it’s ready.</Trans>
        </p>
      </div>
      <DialogFooter>
        <Button onClick={cancel}>
          <Trans>Cancel export</Trans>
        </Button>
        <Button variant="primary" onClick={onClose}>
          <Trans>Continue</Trans>
        </Button>
      </DialogFooter>
    </>
  );
}
