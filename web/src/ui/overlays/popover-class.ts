export const popoverClass =
  'fixed max-w-[calc(100vw-1rem)] min-w-56 overflow-auto overscroll-contain rounded-lg border border-line bg-raised text-ink shadow-raised open:animate-rise';
