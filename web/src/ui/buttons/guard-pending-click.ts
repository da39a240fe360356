import type { MouseEvent, MouseEventHandler } from 'react';

/**
 * A pending button keeps its focus (so it is not `disabled`), yet swallows the press and with it the form's submission,
 * whether by pointer or by Enter in a field.
 */
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
