import { useId, type ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { cx } from '../styles/cx.ts';

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** The error message; also marks the control invalid. */
  error?: string | undefined;
  /** Shown next to the label; other fields are required. */
  optional?: boolean | undefined;
  /** Visually hidden. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}

export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid'?: true;
}

interface FieldFrameProps extends FieldProps {
  children: (control: FieldControl) => ReactNode;
}

export function Field(props: FieldFrameProps) {
  const { label, hint, error, optional, hideLabel, className, children } = props;
  const { control, hintId, errorId } = useFieldIds(hint, error);
  return (
    <div className={cx('min-w-0', className)}>
      <div
        className={cx('mb-1.5 flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}
      >
        <label htmlFor={control.id} className="text-sm font-medium">
          {label}
        </label>
        {optional && (
          <span className="text-xs text-muted">
            <Trans>Optional</Trans>
          </span>
        )}
      </div>
      {children(control)}
      <FieldNotes hint={hint} error={error} hintId={hintId} errorId={errorId} />
    </div>
  );
}

/** Ids of a field and the ARIA attributes of its control. */
export function useFieldIds(hint: ReactNode, error: string | undefined) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = cx(Boolean(error) && errorId, Boolean(hint) && hintId);
  const control: FieldControl = {
    id,
    'aria-describedby': described || undefined,
    ...(error && { 'aria-invalid': true }),
  };
  return { control, hintId, errorId };
}

interface FieldNotesProps {
  hint: ReactNode;
  error: string | undefined;
  hintId: string;
  errorId: string;
}

export function FieldNotes({ hint, error, hintId, errorId }: FieldNotesProps) {
  return (
    <>
      {error && (
        <p id={errorId} className="mt-1.5 flex gap-1.5 text-sm text-danger">
          <CircleAlert size={16} className="mt-px shrink-0" />
          <span className="min-w-0">{error}</span>
        </p>
      )}
      {Boolean(hint) && (
        <p id={hintId} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </>
  );
}
