import { useEffect } from 'react';
import type { ImportFile } from '#contract/imports.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { importToast } from './import-labels.ts';

/** Imports currently displayed, which need no toast. */
const openIds = new Set<number>();

/** Marks an import as displayed while mounted. */
export function useOpenImport(id: number): void {
  useEffect(() => {
    openIds.add(id);
    return () => {
      openIds.delete(id);
    };
  }, [id]);
}

interface WatchOptions {
  subscribe(
    listener: (result: { data: ImportFile | undefined; error: Error | null }) => void,
  ): () => void;
}

/** Watches a running import on any page and shows its result. */
export function watchImport(options: WatchOptions): void {
  const unsubscribe = options.subscribe(({ data: file, error }) => {
    if (error === null && (file === undefined || file.status === 'committing')) return;
    unsubscribe();
    const toast = file && !openIds.has(file.id) ? importToast(file) : null;
    if (toast !== null) showToast(toast);
  });
}
