import Undo2 from 'lucide-react/icons/undo-2';
import type { ImportFile } from '#contract/imports.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFooter } from '../../ui/dialog.tsx';

export interface ImportUndoneProps {
  file: ImportFile;
  onAnother: () => void;
  onClose: () => void;
}

export function ImportUndone({ file, onAnother, onClose }: ImportUndoneProps) {
  return (
    <>
      <div role="status" className="flex flex-col items-center py-10 text-center">
        <span className="mb-4 grid size-12 place-items-center rounded-full bg-subtle text-muted">
          <Undo2 size={24} aria-hidden="true" />
        </span>
        <p className="text-lg font-semibold">This import is undone</p>
        <p className="mt-1 max-w-[48ch] text-muted">
          What came with <bdi className="wrap-anywhere">{file.file_name}</bdi> is gone again.
          Contacts that you changed meanwhile are in the trash.
        </p>
      </div>
      <DialogFooter>
        <Button onClick={onAnother}>Import another file</Button>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </>
  );
}
