import type { ReactNode } from 'react';
import type { Contact } from '#contract/contacts.ts';
import { formatBirthday } from '../../../entities/contact/birthday.ts';
import type { Column } from './columns.ts';
import { formatDate } from '../../../lib/time/region.ts';

export type RenderType = (id: number | null, variant: 'tag' | 'dot') => ReactNode;

export interface ColumnCellProps {
  column: Column;
  contact: Contact;
  renderType: RenderType;
}

export function ColumnCell({ column, contact, renderType }: ColumnCellProps) {
  return (
    <div role="gridcell" className="min-w-0 truncate px-2 text-muted tabular-nums">
      {column.format === 'type' ? (
        renderType(contact.contact_type_id, 'tag')
      ) : (
        <bdi>{cellText(column, contact)}</bdi>
      )}
    </div>
  );
}

function cellText({ format, text }: Column, contact: Contact): string {
  const value = text(contact);
  if (value === '') return '';
  if (format === 'moment') return formatDate(value);
  if (format === 'birthday') return formatBirthday(value);
  return value;
}
