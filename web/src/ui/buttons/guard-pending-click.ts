import type { MouseEvent, MouseEventHandler } from 'react';

/** A pending button isn't `disabled`, to keep the focus, but ignores clicks and form submission. */
export function guardPendingClick(
  pending: boolean,
  onClick: MouseEventHandler<HTMLButtonElement> | undefined,
): MouseEventHandler<HTMLButtonElement> {
  return (event: MouseEvent<HTMLButtonElement>) => {
    if (!pending) return onClick?.(event);
    event.preventDefault();
    event.stopPropagation();
  };
}
