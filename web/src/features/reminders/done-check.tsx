import type { Reminder } from '#contract/reminders.ts';

export interface DoneCheckProps {
  reminder: Reminder;
  onDone: () => void;
  onReopen: () => void;
}

/** The round box before a reminder. */
export function DoneCheck({ reminder, onDone, onReopen }: DoneCheckProps) {
  return (
    <input
      type="checkbox"
      aria-label={`Done: ${reminder.title}`}
      checked={reminder.status === 'done'}
      onChange={(event) => (event.target.checked ? onDone() : onReopen())}
      className="relative grid size-6 shrink-0 appearance-none place-items-center rounded-full border-2 border-line-strong bg-surface transition-colors duration-100 before:size-3 before:scale-0 before:bg-on-accent before:[clip-path:polygon(12%_45%,0_60%,40%_98%,100%_20%,86%_7%,38%_70%)] after:absolute after:-inset-2.5 checked:border-accent checked:bg-accent checked:before:scale-100 hover:border-accent forced-colors:appearance-auto forced-colors:before:hidden pointer-coarse:size-7"
    />
  );
}
