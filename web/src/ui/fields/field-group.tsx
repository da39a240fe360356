import type { ReactNode } from 'react';
import { FieldNotes, useFieldIds } from './field.tsx';

export interface FieldGroupProps {
  title: string;
  /** Visually hidden. */
  hideTitle?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

export function FieldGroup({ title, hideTitle, hint, error, children }: FieldGroupProps) {
  const { control, hintId, errorId } = useFieldIds(hint, error);
  return (
    <fieldset className="min-w-0" aria-describedby={control['aria-describedby']}>
      <legend className={hideTitle ? 'sr-only' : 'mb-2 text-sm font-semibold'}>{title}</legend>
      {children}
      <FieldNotes hint={hint} error={error} hintId={hintId} errorId={errorId} />
    </fieldset>
  );
}
