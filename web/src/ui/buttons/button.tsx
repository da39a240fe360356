import type { ComponentProps, MouseEvent, MouseEventHandler } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts';
import { Spinner } from '../feedback/spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Shows a spinner, keeps size and focus, and ignores presses. */
  pending?: boolean | undefined;
}

export function Button({
  variant = 'secondary',
  size = 'md',
  pending = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, className })}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={guardPendingClick(pending, onClick)}
    >
      {pending ? (
        <>
          <Spinner className="absolute" />
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

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
