import { useEffect, useState } from 'react';
import { onCopyChange, readEdits } from './copy.ts';
import { measureCopy, type SyncState } from './database.ts';
import type { Edit } from './edits.ts';
import { onProgress, readSyncState } from './sync.ts';

/** The edits that weren't sent; empty while they load. */
export function useEdits(): readonly Edit[] {
  const [edits, setEdits] = useState<readonly Edit[]>([]);
  useEffect(() => {
    const read = () => void readEdits().then(setEdits, () => setEdits([]));
    read();
    return onCopyChange(read);
  }, []);
  return edits;
}

export interface CopyStatus extends SyncState {
  bytes: number;
}

/** How far the copy is; null while it loads. */
export function useCopyStatus(): CopyStatus | null {
  const [status, setStatus] = useState<CopyStatus | null>(null);
  useEffect(() => {
    const read = async () => {
      const state = await readSyncState();
      // Measuring reads everything.
      const bytes = state.is_complete ? await measureCopy() : 0;
      setStatus({ ...state, bytes });
    };
    const readSoon = () => void read().catch(() => {});
    readSoon();
    const stops = [onProgress(readSoon), onCopyChange(readSoon)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return status;
}
