/** Inline links: `<Link className={linkClass}>`. */
export const linkClass =
  'rounded-xs font-medium text-accent-ink underline decoration-accent-ink/35 decoration-1 underline-offset-3 hover:decoration-current';
