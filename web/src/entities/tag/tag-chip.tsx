import { cx } from '../../ui/styles/cx.ts';
import { tintClass } from '../../ui/styles/tints.ts';

/** A contact's tag, everywhere the same; its dot has the tag's color, if any. */
export function TagChip({ name, color }: { name: string; color: string | null | undefined }) {
  return (
    <span className="forced-outline inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-full border border-line bg-surface px-2 text-xs leading-5.5 text-ink">
      {color && (
        <span
          aria-hidden="true"
          className={cx('size-2 shrink-0 rounded-full ring-1 ring-current/50', tintClass(color))}
        />
      )}
      <bdi className="truncate">{name}</bdi>
    </span>
  );
}
