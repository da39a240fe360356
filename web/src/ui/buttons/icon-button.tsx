import type { ComponentProps, ReactNode } from 'react';
import { buttonVariantClass, type ButtonVariant } from './button-class.ts';
import { cx } from '../styles/cx.ts';
import { guardPendingClick } from './button.tsx';
import { Spinner } from '../feedback/spinner.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** Accessible name and tooltip. */
  label: string;
  variant?: ButtonVariant | undefined;
  size?: 'sm' | 'md' | undefined;
  pending?: boolean | undefined;
  badge?: ReactNode;
}

const SIZES = { sm: 'size-8 [&>svg]:size-4', md: 'size-10 [&>svg]:size-5' };

export function IconButton({
  label,
  variant = 'quiet',
  size = 'md',
  pending = false,
  badge,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      title={label}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={guardPendingClick(pending, onClick)}
      className={cx(buttonVariantClass(variant), SIZES[size], 'pointer-coarse:min-w-11', className)}
    >
      {pending ? <Spinner /> : children}
      <span className="sr-only">{label}</span>{' '}
      {badge !== undefined && (
        <span className="absolute start-1/2 top-0 ms-0.5 flex rounded-full ring-2 ring-canvas">
          {badge}
        </span>
      )}
    </button>
  );
}
