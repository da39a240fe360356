/** Shared by dialogs and alert dialogs. */
export const dialogBackdropClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';

export const dialogViewportClass =
  'fixed inset-0 z-40 flex items-end justify-center overflow-hidden sm:items-center sm:p-6';

export const dialogPopupClass =
  'relative max-h-[calc(100dvh-2rem)] w-full overflow-y-auto overscroll-contain rounded-t-xl border border-line bg-raised text-ink shadow-dialog sm:rounded-xl ' +
  'pb-[env(safe-area-inset-bottom)] transition duration-200 ease-out focus-visible:outline-none ' +
  'data-ending-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0';
