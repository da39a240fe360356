import { useState, type ChangeEvent } from 'react';
import { useRegion } from '../../lib/time/region.ts';

export interface TextFormat {
  /** The text of a valid value. */
  show: (value: string) => string;
  isValid: (value: string) => boolean;
  read: (text: string, options: { isComplete: boolean }) => string | null;
}

interface Draft {
  text: string;
  /** The value this text was read as, and the one before it. */
  read: string;
  before: string;
}

/**
 * A text input for a value with another notation: shows the value in the account's format, and reports what was typed as
 * that value. Text that can't be read is reported as it is, so that it's neither lost nor taken for empty.
 */
export function useTextValue(
  value: string,
  onValueChange: (value: string) => void,
  format: TextFormat,
) {
  useRegion();
  const [draft, setDraft] = useState<Draft | null>(null);
  const isTyping = draft !== null && (draft.read === value || draft.before === value);
  const text = format.isValid(value) ? format.show(value) : value;
  return {
    value: isTyping ? draft.text : text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const read = format.read(target.value, { isComplete: false }) ?? target.value.trim();
      setDraft({ text: target.value, read, before: value });
      onValueChange(read);
    },
    onBlur: () => {
      const read = isTyping ? format.read(draft.text, { isComplete: true }) : null;
      if (read !== null && read !== value) onValueChange(read);
      setDraft(null);
    },
  };
}
