import { cx } from '../styles/cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent shadow-card hover:bg-accent-strong',
  secondary: 'border-line bg-surface text-ink shadow-card hover:border-line-strong hover:bg-subtle',
  quiet: 'border-transparent text-ink hover:bg-subtle',
  danger:
    'border-transparent bg-danger-fill text-on-danger shadow-card hover:bg-danger-fill-strong',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-8 px-3 text-sm',
  md: 'min-h-10 px-4 text-base',
  lg: 'min-h-12 px-6 text-lg',
};

/** Shared by buttons, icon buttons and button-like links. */
export function buttonVariantClass(variant: ButtonVariant): string {
  return cx(
    'relative inline-flex max-w-full shrink-0 items-center justify-center rounded-md border font-medium no-underline sm:whitespace-nowrap',
    'transition-colors duration-150 select-none',
    'disabled:opacity-50 aria-busy:cursor-progress',
    'pointer-coarse:min-h-11',
    VARIANTS[variant],
  );
}

/** For links that look like buttons: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass(
  options: { variant?: ButtonVariant; size?: ButtonSize; className?: string | undefined } = {},
): string {
  const { variant = 'secondary', size = 'md', className } = options;
  return cx(
    buttonVariantClass(variant),
    SIZES[size],
    'gap-2 py-1 text-center leading-tight [&_svg]:size-[1.15em] [&_svg]:shrink-0',
    className,
  );
}
