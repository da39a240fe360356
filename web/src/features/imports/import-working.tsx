import type { ImportFile } from '#contract/imports.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFooter } from '../../ui/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** The server reads the file, or makes contacts of it. */
export function ImportWorking({ file, onClose }: { file: ImportFile; onClose: () => void }) {
  const reading = file.status === 'reading';
  const known = file.total > 0;
  return (
    <>
      <div className="space-y-4 py-8">
        <ProgressBar
          label={reading ? `Reading ${file.file_name}` : 'Importing contacts'}
          {...(known && {
            value: file.done,
            max: file.total,
            valueText: `${file.done} of ${file.total}`,
          })}
        />
        {!reading && (
          <p className="text-muted">You can close this: the import goes on without you.</p>
        )}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </>
  );
}
