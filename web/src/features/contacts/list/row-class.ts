import type { Density } from './density.ts';
import { cx } from '../../../ui/styles/cx.ts';

/** Wide enough for the table. */
export const TABLE_MEDIA_QUERY = '(min-width: 48rem)';

/** Row height in pixels; narrow comfortable rows have two lines. */
const ROW_HEIGHTS = {
  comfortable: { list: 64, table: 48 },
  compact: { list: 36, table: 29 },
};
/** The size of a touch target. */
const MIN_TOUCH_HEIGHT = 44;

export function rowHeight(layout: 'list' | 'table', density: Density, isTouch: boolean): number {
  const height = ROW_HEIGHTS[density][layout];
  return isTouch ? Math.max(height, MIN_TOUCH_HEIGHT) : height;
}

/** Header height; without a header the space above the first row. */
export function headHeight(layout: 'list' | 'table', density: Density): number {
  if (layout === 'list') return 4;
  return density === 'compact' ? 33 : 41;
}

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
      : 'ms-[calc(var(--page-gutter)-0.75rem)] me-1 flex items-center rounded-md md:me-2',
    selected || open ? 'bg-accent-soft' : 'hover:bg-subtle',
    // Selected contacts have a checked box instead.
    open &&
      'before:absolute before:inset-y-0 before:start-0 before:w-0.75 before:bg-accent forced-colors:before:bg-[Highlight]',
  );
}
