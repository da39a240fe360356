import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import Settings from 'lucide-react/icons/settings-2';
import type { ContactView } from '#contract/contact-views.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { formatNumber } from '../../lib/time/region.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { contactViewsQuery } from './contact-views.api.ts';

const ManageViews = lazyComponent(async () => (await import('./manage-views.tsx')).ManageViews);

export interface ViewBarProps {
  /** The view whose filter and order are shown; null for other lists. */
  isOpen: (view: ContactView) => boolean;
  /** True without filter and search. */
  isEverything: boolean;
  onOpen: (view: ContactView) => void;
  onOpenEverything: () => void;
}

/** Saved views above the list; nothing without views. */
export function ViewBar({ isOpen, isEverything, onOpen, onOpenEverything }: ViewBarProps) {
  const { data: views = [] } = useQuery(contactViewsQuery());
  if (views.length === 0) return null;
  return (
    <nav
      aria-label={t`Saved views`}
      className="-mb-2 flex items-center gap-1 ps-[calc(var(--page-gutter)-0.5rem)] pe-4 pt-2"
    >
      <ul className="flex min-w-0 gap-1 overflow-x-auto p-1">
        <li>
          <ViewButton label={t`All contacts`} active={isEverything} onClick={onOpenEverything} />
        </li>
        {views.map((view) => (
          <li key={view.id}>
            <ViewButton
              label={view.name}
              count={view.contact_count}
              active={isOpen(view)}
              onClick={() => onOpen(view)}
            />
          </li>
        ))}
      </ul>
      <DialogTrigger
        trigger={(open) => (
          <IconButton
            label={t`Manage views`}
            size="sm"
            className="shrink-0 text-muted"
            onClick={open}
          >
            <Settings />
          </IconButton>
        )}
      >
        {(close) => <ManageViews views={views} onClose={close} />}
      </DialogTrigger>
    </nav>
  );
}

interface ViewButtonProps {
  label: string;
  count?: number;
  active: boolean;
  onClick: () => void;
}

function ViewButton({ label, count, active, onClick }: ViewButtonProps) {
  return (
    <button
      type="button"
      aria-current={active ? 'true' : undefined}
      onClick={onClick}
      className={cx(
        'inline-flex min-h-8 max-w-48 items-center gap-1.5 rounded-md px-2.5 text-sm whitespace-nowrap pointer-coarse:min-h-11',
        active ? 'bg-subtle font-medium text-ink' : 'text-muted hover:bg-subtle hover:text-ink',
      )}
    >
      <bdi className="truncate">{label}</bdi>
      {count !== undefined && (
        <span className="text-xs text-muted tabular-nums">{formatNumber(count)}</span>
      )}
    </button>
  );
}
