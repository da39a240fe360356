import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useSetAvatar } from './users.api.ts';

/** Uploads a photo with progress; aborted on unmount. */
export function useUploadPhoto() {
  const { mutateAsync, isPending } = useSetAvatar();
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
    try {
      await mutateAsync({ file, onProgress: setProgress, signal });
      showToast({ type: 'success', message: 'Photo saved' });
      return true;
    } catch (error) {
      if (!signal.aborted) setProblem(uploadError(error));
      return false;
    }
  };
  return { send, sending: isPending, part: progress, problem };
}

/** The server's error at the image field. */
function uploadError(error: unknown): string {
  const atField = error instanceof ApiError ? error.errors['image']?.[0] : undefined;
  return atField ?? errorMessage(error, 'Upload failed. Try again.');
}
