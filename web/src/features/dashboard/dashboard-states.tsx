import { useState, type ReactNode } from 'react';
import type { Dashboard } from '#contract/dashboard.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { AcceptDeclineButtons } from '../../ui/buttons/accept-decline-buttons.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { ChecklistPart } from './cards/checklist-card.tsx';
import type { DashboardSlots } from './cards/dashboard-cards.tsx';
import { EarningsPart } from './cards/earnings-card.tsx';
import { FavoritesCard } from './cards/favorites-card.tsx';
import { GrowthPart } from './cards/growth-card.tsx';
import { CardContext, type Loadable } from './cards/dashboard-card.tsx';
import { QualityPart } from './cards/quality-card.tsx';
import { emptySample, fullSample } from './cards/sample-data.ts';
import { SuggestedPart } from './cards/suggestions-card.tsx';
import { TodayCard } from './today/today-card.tsx';
import { UnreadPart } from './cards/unread-card.tsx';
import { UpcomingPart } from './cards/upcoming-card.tsx';
import { WaitingPart } from './cards/requests-card.tsx';

const STATES = [
  { value: 'loading', label: 'Loading' },
  { value: 'empty', label: 'Empty' },
  { value: 'full', label: 'Full' },
  { value: 'failed', label: 'Failed' },
] as const;

type State = (typeof STATES)[number]['value'];

/** All cards in all states on sample data, without requests. */
export function DashboardStates({ conversationRow }: Pick<DashboardSlots, 'conversationRow'>) {
  const [shown, setShown] = useState<State | 'all'>('all');
  const states = STATES.filter(({ value }) => shown === 'all' || shown === value);
  return (
    <>
      <SegmentedControl
        label="State"
        value={shown}
        onValueChange={setShown}
        segments={[{ value: 'all', label: 'All' }, ...STATES]}
        className="mt-6"
      />
      <div className="mt-6 space-y-5">
        {PART_NAMES.map((part) => (
          <div
            key={part}
            className={cx(
              'grid grid-cols-[minmax(0,1fr)] items-start gap-5',
              states.length > 1 && 'md:grid-cols-2',
            )}
          >
            {states.map(({ value, label }) => (
              <CardContext
                key={value}
                value={{ retry: NO_RETRY, note: `: ${label.toLowerCase()}` }}
              >
                <Sample part={part} state={value} conversationRow={conversationRow} />
              </CardContext>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

const PART_NAMES = [
  'today',
  'upcoming',
  'checklist',
  'waiting',
  'unread',
  'favorites',
  'suggested',
  'growth',
  'quality',
  'earnings',
] as const satisfies readonly (keyof Dashboard)[];

type PartName = (typeof PART_NAMES)[number];

const nothing = () => {};
const NO_RETRY = { again: nothing, pending: false };

interface SampleProps extends Pick<DashboardSlots, 'conversationRow'> {
  part: PartName;
  state: State;
}

function Sample({ part, state, conversationRow }: SampleProps): ReactNode {
  const now = useNow();
  const given = <Name extends PartName>(name: Name): Loadable<Dashboard[Name]> => {
    if (state === 'loading') return undefined;
    if (state === 'failed') return null;
    return (state === 'full' ? fullSample(now) : emptySample(now))[name];
  };
  switch (part) {
    case 'today':
      return <SampleToday given={given('today')} />;
    case 'upcoming':
      return <UpcomingPart upcoming={given('upcoming')} now={now} />;
    case 'checklist':
      return <ChecklistPart checklist={given('checklist')} onHide={nothing} />;
    case 'waiting':
      return <WaitingPart waiting={given('waiting')} now={now} requestAnswer={inertAnswer} />;
    case 'unread':
      return <UnreadPart unread={given('unread')} conversationRow={conversationRow} />;
    case 'favorites':
      return <FavoritesCard favorites={given('favorites')} />;
    case 'suggested':
      return <SuggestedPart suggested={given('suggested')} connect={inertConnect} />;
    case 'growth':
      return <GrowthPart growth={given('growth')} />;
    case 'quality':
      return <QualityPart quality={given('quality')} />;
    case 'earnings':
      return <EarningsPart earnings={given('earnings')} />;
  }
}

/** Completed items disappear locally. */
function SampleToday({ given }: { given: Loadable<NonNullable<Dashboard['today']>> }) {
  const [gone, setGone] = useState<readonly string[]>([]);
  const items = given?.items.filter(({ key }) => !gone.includes(key)) ?? [];
  const go = ({ key }: { key: string }) => setGone([...gone, key]);
  return (
    <TodayCard
      today={given && { items, count: given.count - gone.length }}
      isNew={given?.items.length === 0}
      isListening={false}
      onLog={nothing}
      onSnooze={go}
      onDone={go}
      snoozeMenu={() => null}
    />
  );
}

function inertAnswer({ from_user_name }: { from_user_name: string }) {
  const choice = { pending: false, onChoose: nothing };
  return (
    <AcceptDeclineButtons
      about={from_user_name}
      yes={{ ...choice, label: 'Accept' }}
      no={{ ...choice, label: 'Ignore' }}
    />
  );
}

function inertConnect(_: unknown, name: string) {
  return (
    <Button size="sm" variant="primary">
      Connect <span className="sr-only">with {name}</span>
    </Button>
  );
}
