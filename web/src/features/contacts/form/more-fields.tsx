import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { DisclosureSummary } from '../../../ui/layout/disclosure-summary.tsx';
import { type ContactKey, type ContactValues, toApiValue } from './contact-values.ts';

export interface MoreFieldsProps {
  title: string;
  fields: readonly ContactKey[];
  children: ReactNode;
}

/** Fields that most people leave empty; open if one of them is filled or invalid. */
export function MoreFields({ title, fields, children }: MoreFieldsProps) {
  const { getValues, formState } = useFormContext<ContactValues>();
  const [isOpen, setOpen] = useState(() =>
    fields.some((field) => Boolean(toApiValue(getValues(), field))),
  );
  const isInvalid = fields.some((field) => formState.errors[field] !== undefined);
  const isExpanded = isOpen || isInvalid;
  return (
    <details open={isExpanded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <DisclosureSummary>{title}</DisclosureSummary>
      {isExpanded && <div className="mt-3">{children}</div>}
    </details>
  );
}
