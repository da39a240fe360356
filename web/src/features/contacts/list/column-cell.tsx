import type { ReactNode } from 'react';
import type { Contact } from '#contract/contacts.ts';
import { formatBirthday } from '../../../entities/contact/birthday.ts';
import type { Column } from './columns.ts';
import { formatDate } from '../../../lib/time/region.ts';

export type TypeOf = (id: number | null, variant: 'tag' | 'dot') => ReactNode;

export interface ColumnCellProps {
  column: Column;
  contact: Contact;
  typeOf: TypeOf;
}

export function ColumnCell({ column, contact, typeOf }: ColumnCellProps) {
  return (
    <div role="gridcell" className="min-w-0 truncate px-2 text-muted tabular-nums">
      {column.format === 'type' ? (
        typeOf(contact.contact_type_id, 'tag')
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
