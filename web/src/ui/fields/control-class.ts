/** 16 px on touch devices: iOS zooms into smaller fields. */
export const controlClass =
  'block w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-base text-ink ' +
  'transition-[border-color] duration-150 hover:border-ink/60 focus-visible:-outline-offset-1 ' +
  'disabled:bg-subtle disabled:text-muted [&[readonly]]:bg-subtle aria-invalid:border-danger ' +
  'pointer-coarse:min-h-11 pointer-coarse:text-[1rem]';
