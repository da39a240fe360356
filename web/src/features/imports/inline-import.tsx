import { useImperativeHandle, useState, type Ref } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { showToast } from '../../ui/toasts.ts';
import { UnsavedDialog } from '../../ui/unsaved-dialog.tsx';
import { ChooseFile } from './choose-file.tsx';
import { importQuery, useCommitImport } from './imports.api.ts';
import { PasteLines } from './paste-lines.tsx';
import { CompactImport } from './compact-import.tsx';
import { usePasteImport } from './use-paste-import.ts';

/** What whoever leads on can ask of it. */
export interface InlineImportHandle {
  /** Brings in what is there and was not brought in yet; false where that needs the person. */
  finish: () => Promise<boolean>;
}

const WAYS = [
  { value: 'file', label: 'From a file' },
  { value: 'lines', label: 'Paste addresses' },
] as const;

/** Contacts from a file or from pasted lines, in short. */
export function InlineImport({ bringing }: { bringing: Ref<InlineImportHandle> }) {
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('file');
  const [id, setId] = useState<number | null>(null);
  const pasting = usePasteImport(setId);
  const ready = useReady(id);
  const isPasted = id === null && way === 'lines' && pasting.text.trim() !== '';
  const guard = useLeaveGuard(isPasted, pasting.sending);
  useImperativeHandle(bringing, () => ({
    finish: async () => (isPasted ? pasting.bring() : ready.finish()),
  }));
  return (
    <div className="space-y-5">
      {id === null ? (
        <>
          <SegmentedControl
            label="How"
            value={way}
            onValueChange={setWay}
            segments={WAYS}
            className="w-full sm:w-auto"
          />
          {way === 'file' ? <ChooseFile onRead={setId} /> : <PasteLines pasting={pasting} />}
        </>
      ) : (
        <CompactImport id={id} commit={ready.commit} onAnother={() => setId(null)} />
      )}
      <UnsavedDialog {...guard} />
    </div>
  );
}

/** The import that is open, and its beginning where it only waits for that. */
function useReady(id: number | null) {
  const commit = useCommitImport(id ?? 0);
  const { data: file } = useQuery({ ...importQuery(id ?? 0), enabled: id !== null });
  const waits = id !== null && file?.status === 'ready' && file.totals.add + file.totals.update > 0;
  const finish = async () => {
    if (file?.status === 'reading') showToast({ message: 'Your file waits in Settings, Data' });
    if (!waits) return true;
    try {
      await commit.mutateAsync();
      return true;
    } catch {
      // Its toast says so.
      return false;
    }
  };
  return { commit, finish };
}
