import { fileSize } from '../../lib/file-size.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFooter } from '../../ui/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

export interface ExportProgressProps {
  /** So much has arrived; how much there will be is not known before. */
  bytes: number;
  cancel: () => void;
  onClose: () => void;
}

export function ExportProgress({ bytes, cancel, onClose }: ExportProgressProps) {
  return (
    <>
      <div className="py-6">
        <ProgressBar
          label="Exporting"
          valueText={bytes > 0 ? `${fileSize(bytes)} so far` : 'Gathering your contacts'}
        />
        <p className="mt-3 text-sm text-muted">
          You can go on meanwhile; the file is saved when done.
        </p>
      </div>
      <DialogFooter>
        <Button onClick={cancel}>Cancel the export</Button>
        <Button variant="primary" onClick={onClose}>
          Go on
        </Button>
      </DialogFooter>
    </>
  );
}
