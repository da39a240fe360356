import { useRef, type KeyboardEvent } from 'react';
import { t } from '@lingui/core/macro';

export interface Letter {
  letter: string;
  /** Of the letter's first row. */
  index: number;
}

export interface LetterIndexProps {
  letters: readonly Letter[];
  onJump: (index: number) => void;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Jumps to a letter of a list sorted by name. One tab stop; the arrow keys move between letters. Hidden while the filter
 * panel would cover half of it.
 */
export function LetterIndex({ letters, onJump }: LetterIndexProps) {
  const list = useRef<HTMLDivElement>(null);
  const moveFocus = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const current = buttons.findIndex((button) => button === document.activeElement);
    buttons[Math.max(0, Math.min(current + step, buttons.length - 1))]?.focus();
  };
  return (
    <div
      ref={list}
      role="group"
      aria-label={t`Jump to letter`}
      className="flex w-7 shrink-0 flex-col items-stretch overflow-hidden py-1 text-[0.625rem] leading-none font-medium text-muted select-none [html:has(.filters:popover-open)_&]:invisible"
    >
      {letters.map(({ letter, index }, position) => (
        <button
          key={letter}
          type="button"
          tabIndex={position === 0 ? 0 : -1}
          onKeyDown={moveFocus}
          onClick={() => onJump(index)}
          className="max-h-7 min-h-2.5 flex-1 rounded-xs hover:bg-subtle hover:text-ink focus-visible:-outline-offset-2"
        >
          {letter}
        </button>
      ))}
    </div>
  );
}
