import { useState } from 'react';
import type { ImportFile } from '#contract/imports.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFooter } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DecideAll } from './decide-all.tsx';
import { ImportFilter } from './import-filter.tsx';
import { heightOfRows, ImportRows } from './import-rows.tsx';
import { contactsText } from './import-labels.ts';
import { useCommitImport, type RowFilter } from './imports.api.ts';
import { MappingFields } from './mapping-fields.tsx';

/** What the file would do, row by row, before anything is stored. */
export function ImportPreview({ file, onAnother }: { file: ImportFile; onAnother: () => void }) {
  const commit = useCommitImport(file.id);
  const [filter, setFilter] = useState<RowFilter>('all');
  const count = file.totals[filter === 'all' ? 'rows' : filter];
  const wanted = file.totals.add + file.totals.update;
  return (
    <>
      <div className="space-y-5">
        <p className="-mt-2 truncate text-muted">
          <bdi>{file.file_name}</bdi>
        </p>
        {file.problem !== '' && <Notice tone="warning">{file.problem}</Notice>}
        {file.columns.length > 0 && <MappingFields file={file} />}
        <ImportFilter totals={file.totals} value={filter} onChange={setFilter} />
        <DecideAll id={file.id} filter={filter} count={count} />
        {/* As tall for few rows and while they come: in a dialog that stays in its place nobody misses a button. */}
        <div style={{ minHeight: heightOfRows(file.totals.rows) }}>
          <ImportRows key={filter} id={file.id} filter={filter} count={count} />
        </div>
      </div>
      <DialogFooter>
        <Button onClick={onAnother}>Choose another file</Button>
        <Button
          variant="primary"
          disabled={wanted === 0}
          pending={commit.isPending}
          onClick={() => commit.mutate()}
        >
          {wanted === 0 ? 'Nothing to import' : `Import ${contactsText(wanted)}`}
        </Button>
      </DialogFooter>
    </>
  );
}
