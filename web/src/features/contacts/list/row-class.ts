import { cx } from '../../../ui/styles/cx.ts';

/** Wide enough for the table. */
export const TABLE_MEDIA_QUERY = '(min-width: 48rem)';

/** Row height in pixels; narrow rows have two lines and a touch target. */
export const ROW_HEIGHT = { list: 64, table: 48 };
/** Header height; without a header the space above the first row. */
export const HEAD_HEIGHT = { list: 4, table: 41 };
/** The header is the grid's first row. */
export const HEAD_ROWS = 1;

interface RowStyle {
  table: boolean;
  open: boolean;
  selected: boolean;
}

/** Rows use containment, so that changes don't lay out other rows. */
export function rowClass({ table, open, selected }: RowStyle): string {
  return cx(
    'group/row absolute inset-x-0 cursor-pointer contain-strict',
    table
      ? 'grid grid-cols-(--columns) items-center border-b border-line text-sm'
      : 'mr-1 ml-[calc(var(--page-gutter)-0.75rem)] flex items-center rounded-md md:mr-2',
    selected || open ? 'bg-accent-soft' : 'hover:bg-subtle',
  );
}
