import { cx } from '../../ui/cx.ts';
import { HEAD_ROWS, rowClass } from './row-class.ts';

export interface UnreadRowProps {
  place: number;
  top: number;
  height: number;
  table: boolean;
}

/** Somebody whose page isn't read yet. It doesn't breathe, as other skeletons do: thousands are scrolled past. */
export function PlaceholderRow({ place, top, height, table }: UnreadRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={place + 1 + HEAD_ROWS}
      data-place={place}
      className={rowClass({ table: false, open: false, selected: false })}
      style={{ top, height }}
    >
      <div
        role="gridcell"
        className={cx('flex flex-1 items-center gap-3', table ? 'pl-13' : 'px-3')}
      >
        <span className={cx('rounded-full bg-line/70', table ? 'size-8' : 'size-10')} />
        <span className="h-3.5 w-40 rounded-sm bg-line/70" />
        <span className="sr-only">Loading</span>
      </div>
    </div>
  );
}
