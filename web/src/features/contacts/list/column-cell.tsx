import type { ReactNode } from 'react';
import type { Contact } from '#contract/contacts.ts';
import { birthdayText } from '../../../entities/contact/birthday.ts';
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
      {column.holds === 'type' ? (
        typeOf(contact.contact_type_id, 'tag')
      ) : (
        <bdi>{textIn(column, contact)}</bdi>
      )}
    </div>
  );
}

function textIn({ holds, text }: Column, contact: Contact): string {
  const value = text(contact);
  if (value === '') return '';
  if (holds === 'moment') return formatDate(value);
  if (holds === 'birthday') return birthdayText(value);
  return value;
}
