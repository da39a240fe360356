import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Upload from 'lucide-react/icons/upload';
import { LIMITS } from '#contract/limits.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { formatNumber } from '../../lib/time/region.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { cx } from '../../ui/styles/cx.ts';
import { FieldNotes, useFieldIds } from '../../ui/fields/field.tsx';
import { ACCEPTED_FILES, fileProblem, inMegabytes } from './check-file.ts';
import { canPickContacts, pickContacts } from './device-contacts.ts';
import { useSendFile } from './imports.api.ts';
import { useFileDrop } from '../../ui/use-file-drop.ts';

export interface ChooseFileProps {
  onRead: (id: number) => void;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
}

export function ChooseFile({ onRead, inputRef }: ChooseFileProps) {
  const send = useSendFile();
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState(0);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const sizeLimit = inMegabytes(LIMITS.import_bytes);
  const contactLimit = formatNumber(LIMITS.import_rows);
  const choose = async (file: File) => {
    const unfit = fileProblem(file);
    setProblem(unfit ?? undefined);
    if (unfit !== null) return;
    setProgress(0);
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    try {
      const { id } = await send.mutateAsync({
        file,
        idempotency_key: newIdempotencyKey(),
        onProgress: setProgress,
        signal,
      });
      if (!signal.aborted) onRead(id);
    } catch (error) {
      if (!signal.aborted) setProblem(uploadError(error));
    }
  };

  if (send.isPending)
    return (
      <div className="py-10">
        <ProgressBar
          label={progress < 1 ? t`Uploading` : t`Reading the file`}
          {...(progress < 1 && {
            value: progress * 100,
            valueText: `${Math.round(progress * 100)} %`,
          })}
        />
      </div>
    );
  const pick = async () => {
    const file = await pickContacts();
    if (file !== null) await choose(file);
  };
  return (
    <FileDrop
      inputRef={inputRef}
      error={problem}
      onFile={(file) => void choose(file)}
      // The picker was closed or is open already.
      onPick={() => void pick().catch(() => {})}
      hint={t`vCard (.vcf) or CSV (.csv) from Google, Outlook, LinkedIn, iCloud or another app, or a JSON export from Monica or Nametag. Up to ${sizeLimit} and ${contactLimit} contacts. You can review everything before importing.`}
    />
  );
}

/** The server's error at the file field. */
function uploadError(error: unknown): string {
  const atField = error instanceof ApiError ? error.errors['file']?.[0] : undefined;
  return atField ?? errorMessage(error, t`Upload failed. Try again.`);
}

interface FileDropProps {
  onFile: (file: File) => void;
  onPick: () => void;
  hint: string;
  error: string | undefined;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
}

/** A file input with drop zone; its label is the button. */
function FileDrop({ onFile, onPick, hint, error, inputRef }: FileDropProps) {
  const { control, hintId, errorId } = useFieldIds(hint, error);
  const { isOver, handlers } = useFileDrop(onFile);
  return (
    <div>
      <div
        {...handlers}
        className={cx(
          'flex flex-col items-center rounded-lg border-2 border-dashed px-5 py-12 text-center transition-colors',
          isOver ? 'border-accent bg-accent-soft' : error ? 'border-danger' : 'border-line-strong',
        )}
      >
        <span className="mb-4 grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <Upload size={24} aria-hidden="true" />
        </span>
        <p className="mb-4 font-medium pointer-coarse:hidden">
          <Trans>Drop your file here, or</Trans>
        </p>
        <input
          {...control}
          ref={inputRef}
          type="file"
          accept={ACCEPTED_FILES}
          className="peer sr-only"
          onChange={(event) => {
            const file = event.target.files?.item(0);
            if (file) onFile(file);
            // Allows selecting the same file again after fixing it.
            event.target.value = '';
          }}
        />
        <label
          htmlFor={control.id}
          className={buttonClass({
            variant: 'primary',
            className:
              'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
          })}
        >
          <Trans>Choose file</Trans>
        </label>
        {canPickContacts() && (
          <Button className="mt-3" onClick={onPick}>
            <Trans>Choose from this device</Trans>
          </Button>
        )}
      </div>
      <FieldNotes hint={hint} error={error} hintId={hintId} errorId={errorId} />
    </div>
  );
}
