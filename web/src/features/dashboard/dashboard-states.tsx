import { useState, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Dashboard } from '#contract/dashboard.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { AcceptDeclineButtons } from '../../ui/buttons/accept-decline-buttons.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { AsksCard } from './cards/asks-card.tsx';
import { ChecklistCard } from './cards/checklist-card.tsx';
import { EarningsCard } from './cards/earnings-card.tsx';
import { FavoritesCard } from './cards/favorites-card.tsx';
import { GrowthCard } from './cards/growth-card.tsx';
import { CardContext, type Loadable } from './cards/dashboard-card.tsx';
import { QualityCard } from './cards/quality-card.tsx';
import { emptySample, fullSample } from './cards/sample-data.ts';
import { SuggestionsCard } from './cards/suggestions-card.tsx';
import { TodayCard } from './today/today-card.tsx';
import { UpcomingCard } from './cards/upcoming-card.tsx';

const STATES = [
  { value: 'loading', label: 'Loading' },
  { value: 'empty', label: 'Empty' },
  { value: 'full', label: 'Full' },
  { value: 'failed', label: 'Failed' },
] as const;

type State = (typeof STATES)[number]['value'];

/** All cards in all states on sample data, without requests. A card without content isn't shown. */
export function DashboardStates() {
  const [selectedState, setSelectedState] = useState<State | 'all'>('all');
  const states = STATES.filter(({ value }) => selectedState === 'all' || selectedState === value);
  return (
    <>
      <SegmentedControl
        label={t`State`}
        value={selectedState}
        onValueChange={setSelectedState}
        segments={[{ value: 'all', label: 'All' }, ...STATES]}
        className="mt-6"
      />
      <div className="mt-6 space-y-5">
        {CARD_NAMES.map((part) => (
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
                value={{ retry: NO_RETRY, titleSuffix: `: ${label.toLowerCase()}` }}
              >
                <Sample part={part} state={value} />
              </CardContext>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

const CARD_NAMES = [
  'today',
  'upcoming',
  'checklist',
  'asks',
  'favorites',
  'suggested',
  'growth',
  'quality',
  'earnings',
] as const satisfies readonly (keyof Dashboard)[];

type CardName = (typeof CARD_NAMES)[number];

const nothing = () => {};
const ALL_SHOWN = { pending: false, onShow: nothing };
const NO_RETRY = { run: nothing, pending: false };

interface SampleProps {
  part: CardName;
  state: State;
}

function Sample({ part, state }: SampleProps): ReactNode {
  const now = useNow();
  const dataOf = <Name extends CardName>(name: Name): Loadable<Dashboard[Name]> => {
    if (state === 'loading') return undefined;
    if (state === 'failed') return null;
    return (state === 'full' ? fullSample(now) : emptySample(now))[name];
  };
  switch (part) {
    case 'today':
      return <SampleToday data={dataOf('today')} />;
    case 'upcoming':
      return <UpcomingCard upcoming={dataOf('upcoming')} now={now} />;
    case 'checklist':
      return <ChecklistCard checklist={dataOf('checklist')} onHide={nothing} />;
    case 'asks':
      return <AsksCard asks={dataOf('asks')} />;
    case 'favorites':
      return <FavoritesCard favorites={dataOf('favorites')} />;
    case 'suggested':
      return <SuggestionsCard suggested={dataOf('suggested')} connect={inertConnect} />;
    case 'growth':
      return <GrowthCard growth={dataOf('growth')} />;
    case 'quality':
      return <QualityCard quality={dataOf('quality')} />;
    case 'earnings':
      return <EarningsCard earnings={dataOf('earnings')} />;
  }
}

/** Completed items disappear locally. */
function SampleToday({ data }: { data: Loadable<NonNullable<Dashboard['today']>> }) {
  const [removedKeys, setRemovedKeys] = useState<readonly string[]>([]);
  const items = data?.items.filter(({ key }) => !removedKeys.includes(key)) ?? [];
  const remove = ({ key }: { key: string }) => setRemovedKeys([...removedKeys, key]);
  return (
    <TodayCard
      today={data && { items, count: data.count - removedKeys.length, hidden: 0 }}
      isNew={data?.items.length === 0}
      isListening={false}
      more={ALL_SHOWN}
      onLog={nothing}
      onSnooze={remove}
      onDone={remove}
      answer={inertAnswer}
      snoozeMenu={() => null}
    />
  );
}

function inertAnswer({ name }: { name: string }) {
  const choice = { pending: false, onChoose: nothing };
  return (
    <AcceptDeclineButtons
      about={name}
      yes={{ ...choice, label: 'Accept' }}
      no={{ ...choice, label: 'Ignore' }}
    />
  );
}

function inertConnect(_: unknown, name: string) {
  return (
    <Button size="sm" variant="primary">
      <Trans>
        Connect <span className="sr-only">with {name}</span>
      </Trans>
    </Button>
  );
}
