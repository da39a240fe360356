import type { ReactNode } from 'react';
import { FieldNotes } from './field.tsx';

export interface FieldGroupProps {
  title: string;
  error?: string | undefined;
  children: ReactNode;
}

/** Fields that belong together, under one name. */
export function FieldGroup({ title, error, children }: FieldGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{title}</legend>
      {children}
      <FieldNotes hint={undefined} error={error} hintId="" errorId={`${title}-error`} />
    </fieldset>
  );
}
