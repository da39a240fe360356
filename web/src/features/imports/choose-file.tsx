import { useEffect, useRef, useState, type RefObject } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { formatNumber } from '../../lib/region.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { fileProblem, inMegabytes } from './check-file.ts';
import { FileDrop } from './file-drop.tsx';
import { useSendFile } from './imports.api.ts';

export interface ChooseFileProps {
  /** The server has read the file: the id of its import. */
  onRead: (id: number) => void;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
}

/** A file is chosen or dropped, sent at once, and refused in words where it can't be read. */
export function ChooseFile({ onRead, inputRef }: ChooseFileProps) {
  const send = useSendFile();
  const [problem, setProblem] = useState<string>();
  const [part, setPart] = useState(0);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const choose = async (file: File) => {
    const unfit = fileProblem(file);
    setProblem(unfit ?? undefined);
    if (unfit !== null) return;
    setPart(0);
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    try {
      const { id } = await send.mutateAsync({
        file,
        idempotency_key: newIdempotencyKey(),
        onProgress: setPart,
        signal,
      });
      if (!signal.aborted) onRead(id);
    } catch (error) {
      if (!signal.aborted) setProblem(refusal(error));
    }
  };

  if (send.isPending)
    return (
      <div className="py-10">
        <ProgressBar
          label={part < 1 ? 'Sending the file' : 'Reading the file'}
          {...(part < 1 && { value: part * 100, valueText: `${Math.round(part * 100)} %` })}
        />
      </div>
    );
  return (
    <FileDrop
      inputRef={inputRef}
      error={problem}
      onFile={(file) => void choose(file)}
      hint={`A vCard file (.vcf) of any version, or a CSV file (.csv) of Google, Outlook, LinkedIn, iCloud or any other program. Up to ${inMegabytes(LIMITS.import_bytes)} and ${formatNumber(LIMITS.import_rows)} contacts. You look through everything before it becomes a contact.`}
    />
  );
}

/** What is wrong with the file, as the server says it at its field. */
function refusal(error: unknown): string {
  const atField = error instanceof ApiError ? error.errors['file']?.[0] : undefined;
  return atField ?? errorMessage(error, 'The file could not be sent. Please try again.');
}
