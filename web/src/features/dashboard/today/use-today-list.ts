import type { Today, TodayItem } from '#contract/dashboard.ts';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { usePendingTodayKeys, useTodayAction, type TodayAction } from '../dashboard.api.ts';
import type { Loadable } from '../cards/dashboard-card.tsx';
import { tomorrowMorning, formatSnoozeUntil } from './today-text.ts';

/** Today with pending actions applied, and the actions; each toast offers Undo. */
export function useToday(given: Loadable<Today>, reminder_time: string) {
  const leaving = usePendingTodayKeys();
  const { mutate: reopen } = useTodayAction('reopen', ({ item }) =>
    showToast({ message: `${item.name} is back` }),
  );
  const tell = (deed: TodayAction) =>
    showToast({
      type: 'success',
      message: toldWords(deed),
      action: { label: 'Undo', onAction: () => reopen({ deed: 'reopen', item: deed.item }) },
    });
  const { mutate: done } = useTodayAction('done', tell);
  const { mutate: snooze } = useTodayAction('snooze', tell);
  return {
    today: given && without(given, leaving),
    onDone: (item: TodayItem) => done({ deed: 'done', item }),
    onSnooze: (item: TodayItem, until = tomorrowMorning(Date.now(), reminder_time)) =>
      snooze({ deed: 'snooze', item, until }),
  };
}

function toldWords(deed: TodayAction): string {
  const { name } = deed.item;
  return deed.deed === 'snooze'
    ? `${name} is snoozed until ${formatSnoozeUntil(deed.until)}`
    : `Done: ${name}`;
}

function without({ items, count }: Today, leaving: ReadonlySet<string>): Today {
  const left = items.filter(({ key }) => !leaving.has(key));
  return { items: left, count: Math.max(left.length, count - (items.length - left.length)) };
}
