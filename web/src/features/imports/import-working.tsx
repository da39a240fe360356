import type { ImportFile } from '#contract/imports.ts';
import { useRegion } from '../../lib/region.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFooter } from '../../ui/dialog.tsx';
import { ImportProgress } from './import-progress.tsx';

/** The server reads the file, makes contacts of it, or takes them back. */
export function ImportRunning({ file, onClose }: { file: ImportFile; onClose: () => void }) {
  useRegion();
  return (
    <>
      <div className="space-y-4 py-8">
        <ImportProgress file={file} />
        <p className="text-muted">
          You can close this: it goes on without you, and you find it again in Settings, Data.
        </p>
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </>
  );
}
