import { useState } from 'react';
import { t } from '@lingui/core/macro';
import type { ImportFile } from '#contract/imports.ts';
import { fieldError } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { fileProblem } from './check-file.ts';
import { useImportWithoutPreview, useSendFile } from './imports.api.ts';
import { pastedFile, pastedPeople } from './pasted-people.ts';

export type PasteImport = ReturnType<typeof usePasteImport>;

/** Pasted lines: `preview` opens a preview, `bring` imports directly. */
export function usePasteImport(onRead: (id: number) => void) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = useSendFile();
  const importAtOnce = useImportWithoutPreview();

  const sendBy = async (mutation: Pick<typeof send, 'mutateAsync'>): Promise<ImportFile | null> => {
    const file = pastedFile(text);
    const unfit = pastedPeople(text).people === 0 ? noEmails() : fileProblem(file);
    setProblem(unfit ?? undefined);
    if (unfit !== null) return null;
    try {
      return await mutation.mutateAsync({
        file,
        idempotency_key: newIdempotencyKey(),
        ...BACKGROUND_UPLOAD,
      });
    } catch (error) {
      setProblem(fieldError(error, 'file') ?? errorMessage(error, t`Upload failed. Try again.`));
      return null;
    }
  };
  const preview = async () => {
    const file = await sendBy(send);
    if (file === null) return;
    setText('');
    onRead(file.id);
  };
  /** Returns true if nothing is left to do. */
  const importPasted = async (): Promise<boolean> => {
    const file = await sendBy(importAtOnce);
    if (file === null) return false;
    setText('');
    const isUnderWay = file.status === 'reading';
    if (isUnderWay) onRead(file.id);
    return !isUnderWay;
  };
  return {
    text,
    setText: (next: string) => {
      setText(next);
      setProblem(undefined);
    },
    problem,
    sending: send.isPending || importAtOnce.isPending,
    preview,
    bring: importPasted,
  };
}

/** Without progress, because pasted text is small. Continues after leaving the page. */
const BACKGROUND_UPLOAD = { onProgress: () => {}, signal: new AbortController().signal };
const noEmails = () => t`These lines have no email address. Fix or remove them to continue.`;
