import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { titleOf, type CalendarView } from './calendar-days.ts';

export interface CalendarToolbarProps {
  view: CalendarView;
  day: string;
  isBusy: boolean;
  onView: (view: CalendarView) => void;
  onShift: (by: -1 | 1) => void;
  onToday: () => void;
}

const views = (): readonly { value: CalendarView; label: string }[] => [
  { value: 'month', label: t`Month` },
  { value: 'week', label: t`Week` },
  { value: 'agenda', label: t`Agenda` },
];

export function CalendarToolbar(props: CalendarToolbarProps) {
  const { view, day, isBusy, onView, onShift, onToday } = props;
  const isWeek = view === 'week';
  return (
    <div className="mt-6 mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex min-w-0 flex-[1_1_18rem] items-center gap-1">
        <IconButton
          label={isWeek ? t`Previous week` : t`Previous month`}
          onClick={() => onShift(-1)}
        >
          <ChevronLeft />
        </IconButton>
        <IconButton label={isWeek ? t`Next week` : t`Next month`} onClick={() => onShift(1)}>
          <ChevronRight />
        </IconButton>
        <h2 aria-live="polite" className="ms-1 min-w-0 text-xl font-semibold">
          {titleOf(view, day)}
        </h2>
        {isBusy && <Spinner className="ms-1 text-muted" />}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={onToday}>
          <Trans>Today</Trans>
        </Button>
        <SegmentedControl label={t`View`} value={view} onValueChange={onView} segments={views()} />
      </div>
    </div>
  );
}
