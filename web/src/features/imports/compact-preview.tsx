import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import type { ImportFile, ImportTotals } from '#contract/imports.ts';
import { formatNumber, useRegion } from '../../lib/region.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ImportRows } from './import-rows.tsx';
import { contactsText } from './import-labels.ts';
import { MappingFields } from './mapping-fields.tsx';

export interface ShortPreviewProps {
  file: ImportFile;
  importing: boolean;
  onImport: () => void;
  onAnother: () => void;
}

/** What a file would do, in numbers; each line for whoever wants to see it. */
export function CompactPreview({ file, importing, onImport, onAnother }: ShortPreviewProps) {
  const wanted = file.totals.add + file.totals.update;
  return (
    <div className="space-y-4">
      {file.problem !== '' && <Notice tone="warning">{file.problem}</Notice>}
      <Figures totals={file.totals} />
      {file.columns.length > 0 && <MappingFields file={file} />}
      <Lines file={file} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={wanted === 0} pending={importing} onClick={onImport}>
          {wanted === 0 ? 'Nothing to import' : `Import ${contactsText(wanted)}`}
        </Button>
        <Button variant="quiet" onClick={onAnother}>
          Choose something else
        </Button>
      </div>
    </div>
  );
}

function Figures({ totals }: { totals: ImportTotals }) {
  useRegion();
  const figures = [
    { word: 'new', count: totals.add },
    { word: 'to complete', count: totals.update },
    { word: 'left out', count: totals.skip },
    { word: 'with problems', count: totals.problems },
  ];
  return (
    <dl className="grid grid-cols-2 gap-1 rounded-lg bg-subtle p-1 sm:grid-cols-4">
      {figures.map(({ word, count }) => (
        <div key={word} className="flex min-w-0 flex-col-reverse rounded-md bg-surface px-3 py-2">
          <dt className="text-sm text-muted">{word}</dt>
          <dd className="text-xl font-semibold tabular-nums">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** They are read only once somebody wants to see them. */
function Lines({ file }: { file: ImportFile }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="mb-2 inline-flex min-h-8 cursor-pointer items-center gap-1.5 font-medium pointer-coarse:min-h-11">
        <ChevronRight
          size={18}
          aria-hidden="true"
          className="shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        Look at each of them
      </summary>
      {open && <ImportRows id={file.id} filter="all" count={file.totals.rows} />}
    </details>
  );
}
