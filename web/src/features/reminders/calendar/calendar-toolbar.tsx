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

const VIEWS: readonly { value: CalendarView; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'agenda', label: 'Agenda' },
];

export function CalendarToolbar(props: CalendarToolbarProps) {
  const { view, day, isBusy, onView, onShift, onToday } = props;
  const unit = view === 'week' ? 'week' : 'month';
  return (
    <div className="mt-6 mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex min-w-0 flex-[1_1_18rem] items-center gap-1">
        <IconButton label={`Previous ${unit}`} onClick={() => onShift(-1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton label={`Next ${unit}`} onClick={() => onShift(1)}>
          <ChevronRight />
        </IconButton>
        <h2 aria-live="polite" className="ml-1 min-w-0 text-xl font-semibold">
          {titleOf(view, day)}
        </h2>
        {isBusy && <Spinner className="ml-1 text-muted" />}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={onToday}>
          <Trans>Today</Trans>
        </Button>
        <SegmentedControl label={t`View`} value={view} onValueChange={onView} segments={VIEWS} />
      </div>
    </div>
  );
}
