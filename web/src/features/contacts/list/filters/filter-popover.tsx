import { type ReactNode, Suspense } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Popover, type PopoverTrigger } from '../../../../ui/overlays/popover.tsx';
import { countFilters, NO_FILTER } from '../../list-search.ts';
import { useContactsSearch } from '../../use-contacts-search.ts';

// Keeps the comboboxes out of the first view.
const FilterFields = lazyComponent(async () => (await import('./filter-fields.tsx')).FilterFields);

/** `saveView` is shown while a filter is active. */
export function FilterPopover({ saveView }: { saveView: ReactNode }) {
  return (
    <Popover label={t`Filters`} className="filters w-88" trigger={filterButton}>
      {(close) => (
        <>
          <Suspense fallback={<div aria-busy="true" className="h-120" />}>
            <FilterFields />
          </Suspense>
          {/* A shadow where there's more to scroll to; at the end this covers it. */}
          <div aria-hidden="true" className="relative z-1 h-4 bg-raised" />
          <div className="sticky bottom-0">
            <div
              aria-hidden="true"
              className="pointer-events-none absolute inset-x-0 bottom-full h-4 bg-linear-to-t from-ink/15 to-transparent"
            />
            <FilterFooter saveView={saveView} onClose={close} />
          </div>
        </>
      )}
    </Popover>
  );
}

function filterButton(trigger: PopoverTrigger) {
  return <FilterButton {...trigger} />;
}

function FilterButton(trigger: PopoverTrigger) {
  const { search } = useContactsSearch();
  return (
    <Button {...trigger}>
      <SlidersHorizontal aria-hidden="true" />
      <Trans>Filters</Trans>
      <Badge count={countFilters(search)} label={t`active`} />
    </Button>
  );
}

interface FilterFooterProps {
  saveView: ReactNode;
  onClose: () => void;
}

function FilterFooter({ saveView, onClose }: FilterFooterProps) {
  const { search, change } = useContactsSearch();
  if (countFilters(search) === 0) return null;
  return (
    <div className="flex items-center justify-between gap-2 border-t border-line bg-raised px-4 py-2">
      <Button size="sm" variant="quiet" onClick={() => change(NO_FILTER, { replace: true })}>
        <Trans>Clear filters</Trans>
      </Button>
      {/* The filters cover the list on phones, where the chips below them offer to save the view. */}
      <span className="max-md:hidden">{saveView}</span>
      <Button size="sm" variant="primary" className="md:hidden" onClick={onClose}>
        <Trans>Show results</Trans>
      </Button>
    </div>
  );
}
