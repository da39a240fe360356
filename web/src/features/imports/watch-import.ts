import { useEffect } from 'react';
import type { ImportFile } from '#contract/imports.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { importToast } from './import-labels.ts';

/** The imports that are on the screen just now: what becomes of them is seen there. */
const open = new Set<number>();

/** Says that an import is on the screen as long as the component is. */
export function useOpenImport(id: number): void {
  useEffect(() => {
    open.add(id);
    return () => {
      open.delete(id);
    };
  }, [id]);
}

/** A look at an import that goes on (`QueryObserver`). */
interface Look {
  subscribe(
    listener: (result: { data: ImportFile | undefined; error: Error | null }) => void,
  ): () => void;
}

/** Follows an import that is under way, wherever on the site the person is by then, and tells of its end. */
export function watchImport(look: Look): void {
  const stop = look.subscribe(({ data: file, error }) => {
    if (error === null && (file === undefined || file.status === 'committing')) return;
    stop();
    const toast = file && !open.has(file.id) ? importToast(file) : null;
    if (toast !== null) showToast(toast);
  });
}
