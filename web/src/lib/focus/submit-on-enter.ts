import type { KeyboardEvent } from 'react';
import { matchesMedia } from '../hooks/use-media.ts';
import { isPressed } from './keys.ts';

/** For text areas whose form is submitted by Enter; Shift-Enter breaks the line, and so does Enter on a phone's keyboard. */
export function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  // During IME composition Enter selects a candidate.
  if (!isPressed(event, 'send') || event.nativeEvent.isComposing) return;
  if (matchesMedia('(pointer: coarse)')) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
