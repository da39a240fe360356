import { useState, type DragEvent, type RefObject } from 'react';
import Upload from 'lucide-react/icons/upload';
import { buttonClass } from '../../ui/button-class.ts';
import { cx } from '../../ui/cx.ts';
import { FieldNotes, useFieldIds } from '../../ui/field.tsx';
import { ACCEPTED_FILES } from './check-file.ts';

export interface FileDropProps {
  onFile: (file: File) => void;
  hint: string;
  error: string | undefined;
  /** The input, for whoever gives it the focus. */
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
}

/** One file, dropped or chosen. The input itself is unseen; its label is the button. */
export function FileDrop({ onFile, hint, error, inputRef }: FileDropProps) {
  const { control, hintId, errorId } = useFieldIds(hint, error);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.item(0);
    if (file) onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cx(
          'flex flex-col items-center rounded-lg border-2 border-dashed px-5 py-12 text-center transition-colors',
          over ? 'border-accent bg-accent-soft' : error ? 'border-danger' : 'border-line-strong',
        )}
      >
        <span className="mb-4 grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <Upload size={24} aria-hidden="true" />
        </span>
        <p className="mb-4 font-medium pointer-coarse:hidden">Drop your address book here, or</p>
        <input
          {...control}
          ref={inputRef}
          type="file"
          accept={ACCEPTED_FILES}
          className="peer sr-only"
          onChange={(event) => {
            take(event.target.files);
            // The same file can be chosen again after it has been mended.
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
          Choose file
        </label>
      </div>
      <FieldNotes hint={hint} error={error} hintId={hintId} errorId={errorId} />
    </div>
  );
}
