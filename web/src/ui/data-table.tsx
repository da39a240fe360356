import type { Key, ReactNode } from 'react';
import { cx } from './cx.ts';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end' | undefined;
  /** The cell that names its row, for screen readers; one column has it. */
  rowHeader?: boolean | undefined;
  className?: string | undefined;
}

export interface DataTableProps<Row> {
  /** Says what the table holds; heard, not seen. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  className?: string | undefined;
}

/** A table that scrolls inside itself where the window is narrow, also by keyboard. */
export function DataTable<Row>({ caption, columns, rows, rowKey, className }: DataTableProps<Row>) {
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className={cx('overflow-x-auto focus-visible:-outline-offset-2', className)}
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            {columns.map((column) => (
              <th key={column.key} scope="col" className={cellClass(column, 'py-2 font-medium')}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line last:border-0 hover:bg-subtle/60">
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row);
  if (!column.rowHeader) return <td className={cellClass(column, 'py-2.5')}>{content}</td>;
  return (
    <th scope="row" className={cellClass(column, 'py-2.5 font-medium')}>
      {content}
    </th>
  );
}

function cellClass<Row>(column: Column<Row>, rest: string): string {
  const align = column.align === 'end' ? 'text-right tabular-nums' : 'text-left';
  return cx('px-4 whitespace-nowrap first:pl-5 last:pr-5', align, rest, column.className);
}
