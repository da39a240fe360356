import { useEffect, useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { ApiError } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import type { Upload } from '../../lib/http/upload.ts';
import { showToast } from '../../ui/overlays/toasts.ts';

/** The file of an upload, with its progress. */
export type PhotoFile = Pick<Upload, 'file' | 'onProgress' | 'signal'>;

export type PhotoUpload = ReturnType<typeof usePhotoUpload>;

/** Uploads a photo with progress; aborted on unmount. */
export function usePhotoUpload(save: (photo: PhotoFile) => Promise<unknown>) {
  const [sending, setSending] = useState(false);
  const [progress, setProgress] = useState(0);
  const [problem, setProblem] = useState<string>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  /** True if accepted. */
  const send = async (file: Blob): Promise<boolean> => {
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    setProgress(0);
    setProblem(undefined);
    setSending(true);
    try {
      await save({ file, onProgress: setProgress, signal });
      showToast({ type: 'success', message: t`Photo saved` });
      return true;
    } catch (error) {
      if (!signal.aborted) setProblem(uploadError(error));
      return false;
    } finally {
      setSending(false);
    }
  };
  return { send, sending, part: progress, problem };
}

/** The server's error at the image field. */
function uploadError(error: unknown): string {
  const atField = error instanceof ApiError ? error.errors['image']?.[0] : undefined;
  return atField ?? errorMessage(error, t`Upload failed. Try again.`);
}
