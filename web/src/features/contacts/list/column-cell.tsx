import type { ReactNode } from 'react';
import type { Contact } from '#contract/contacts.ts';
import { TagChip } from '../../../entities/tag/tag-chip.tsx';
import type { TagColors } from '../contacts.api.ts';
import { formatPartialDate } from '../../../entities/date/partial-date.ts';
import type { Column } from './columns.ts';
import { listNames } from '../../../lib/text/list-text.ts';
import { formatDate } from '../../../lib/time/region.ts';

export type RenderType = (id: number | null) => ReactNode;

export interface ColumnCellProps {
  column: Column;
  contact: Contact;
  renderType: RenderType;
  tagColors: TagColors;
}

export function ColumnCell({ column, contact, renderType, tagColors }: ColumnCellProps) {
  return (
    <div role="gridcell" className="min-w-0 truncate px-2 text-muted tabular-nums">
      {column.format === 'type' && renderType(contact.contact_type_id)}
      {column.format === 'tags' && <Tags tags={contact.tags} colors={tagColors} />}
      {column.format !== 'type' && column.format !== 'tags' && (
        <bdi className="block truncate">{cellText(column, contact)}</bdi>
      )}
    </div>
  );
}

function Tags({ tags, colors }: { tags: readonly string[]; colors: TagColors }) {
  return (
    <span className="flex items-center gap-1 overflow-hidden" title={listNames(tags)}>
      {tags.map((tag) => (
        <TagChip key={tag} name={tag} color={colors.get(tag)} />
      ))}
    </span>
  );
}

function cellText({ format, text }: Column, contact: Contact): string {
  const value = text(contact);
  if (value === '') return '';
  if (format === 'moment') return formatDate(value);
  if (format === 'date') return formatPartialDate(value);
  return value;
}
