import { cx } from '../../../ui/styles/cx.ts';

export interface SelectionCheckboxProps {
  label: string;
  checked: boolean | 'mixed';
  className?: string | undefined;
  onClick?: () => void;
}

/** A button instead of a checkbox, because the list handles presses, including Shift. */
export function SelectionCheckbox({ label, checked, className, onClick }: SelectionCheckboxProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      aria-label={label}
      tabIndex={onClick ? 0 : -1}
      data-control="select"
      onClick={onClick}
      className={cx(
        'relative grid size-4.5 shrink-0 place-items-center rounded-xs border border-line-strong bg-surface after:absolute after:-inset-2.5',
        'before:size-2.5 before:bg-on-accent before:opacity-0 before:[clip-path:polygon(12%_45%,0_60%,40%_98%,100%_20%,86%_7%,38%_70%)]',
        'aria-checked:border-accent aria-checked:bg-accent aria-checked:before:opacity-100',
        'aria-[checked=mixed]:border-accent aria-[checked=mixed]:bg-accent aria-[checked=mixed]:before:opacity-100 aria-[checked=mixed]:before:[clip-path:inset(40%_0)] forced-colors:aria-[checked=mixed]:bg-[Highlight]',
        'forced-colors:aria-checked:bg-[Highlight] pointer-coarse:size-5.5 pointer-coarse:after:-inset-3',
        className,
      )}
    />
  );
}
