import { cx } from '../../../ui/styles/cx.ts';

/** Where the window has room for a table, and not only for the narrow list. */
export const TABLE_MEDIA_QUERY = '(min-width: 48rem)';

/** Height of a row in pixels: in the narrow list it has two lines and room for a thumb. */
export const ROW_HEIGHT = { list: 64, table: 48 };
/** Of the line with the names of the columns; where it isn't seen, the room above the first row. */
export const HEAD_HEIGHT = { list: 4, table: 41 };
/** The names of the columns are the first row of the grid. */
export const HEAD_ROWS = 1;

interface RowLook {
  table: boolean;
  open: boolean;
  selected: boolean;
}

/** Rows stand by themselves for the browser: what changes in one doesn't make it lay out the others. */
export function rowClass({ table, open, selected }: RowLook): string {
  return cx(
    'group/row absolute inset-x-0 cursor-pointer contain-strict',
    table
      ? 'grid grid-cols-(--columns) items-center border-b border-line text-sm'
      : 'mr-1 ml-[calc(var(--page-gutter)-0.75rem)] flex items-center rounded-md md:mr-2',
    selected || open ? 'bg-accent-soft' : 'hover:bg-subtle',
  );
}
