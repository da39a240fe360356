import type { ReactNode } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';

/** A `summary` with a rotating icon. */
export function DisclosureSummary({ children }: { children: ReactNode }) {
  return (
    <summary className="flex w-fit max-w-full list-none items-start gap-1 rounded-xs text-sm text-muted hover:text-ink pointer-coarse:py-2 [&::-webkit-details-marker]:hidden">
      <ChevronRight
        size={16}
        aria-hidden="true"
        className="-ms-0.75 mt-px shrink-0 transition-transform in-open:rotate-90 rtl:in-open:-rotate-90"
      />
      <span className="min-w-0">{children}</span>
    </summary>
  );
}
