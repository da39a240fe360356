export interface ProgressBarProps {
  label: string;
  /** Omitted while the total is unknown. */
  value?: number | undefined;
  max?: number | undefined;
  /** "120 of 300 contacts". */
  valueText?: string | undefined;
  className?: string | undefined;
}

/** Determinate, or indeterminate without a value. */
export function ProgressBar({ label, value, max = 100, valueText, className }: ProgressBarProps) {
  return (
    <div className={className}>
      <div className="mb-1.5 flex justify-between gap-4 text-sm">
        <span className="font-medium">{label}</span>
        {valueText !== undefined && <span className="text-muted tabular-nums">{valueText}</span>}
      </div>
      <progress
        aria-label={label}
        aria-valuetext={valueText}
        value={value}
        max={max}
        className="progress block h-2 w-full"
      />
    </div>
  );
}
