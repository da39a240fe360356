import type { KeyboardEvent } from 'react';
import { isPressed } from './keys.ts';

/** For text areas whose form is submitted by Enter; Shift-Enter breaks the line. */
export function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  // During IME composition Enter selects a candidate.
  if (!isPressed(event, 'send') || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
