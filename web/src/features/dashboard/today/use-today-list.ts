import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Today, TodayItem } from '#contract/dashboard.ts';
import { showToast } from '../../../ui/overlays/toasts.ts';
import {
  allTodayQuery,
  usePendingTodayKeys,
  useTodayAction,
  type TodayAction,
} from '../dashboard.api.ts';
import type { Loadable } from '../cards/dashboard-card.tsx';
import { tomorrowMorning, formatSnoozeUntil } from './today-text.ts';

/** Today with pending actions applied, and the actions; each toast offers Undo. */
export function useToday(today: Loadable<Today>, reminder_time: string) {
  const pendingKeys = usePendingTodayKeys();
  const [showsAll, setShowsAll] = useState(false);
  const { data: all, isFetching } = useQuery({ ...allTodayQuery(), enabled: showsAll });
  const loaded = (showsAll && today && all) || today;
  const { mutate: reopen } = useTodayAction('reopen', ({ item: { name } }) =>
    showToast({ message: t`${name} restored` }),
  );
  const showDoneToast = (action: TodayAction) =>
    showToast({
      type: 'success',
      message: toastText(action),
      action: { label: t`Undo`, onAction: () => reopen({ action: 'reopen', item: action.item }) },
    });
  const { mutate: done } = useTodayAction('done', showDoneToast);
  const { mutate: snooze } = useTodayAction('snooze', showDoneToast);
  return {
    today: loaded && withoutPending(loaded, pendingKeys),
    more: { pending: isFetching, onShow: () => setShowsAll(true) },
    onDone: (item: TodayItem) => done({ action: 'done', item }),
    onSnooze: (item: TodayItem, until = tomorrowMorning(Date.now(), reminder_time)) =>
      snooze({ action: 'snooze', item, until }),
  };
}

function toastText(action: TodayAction): string {
  const { name } = action.item;
  if (action.action !== 'snooze') return t`${name} marked as done`;
  const time = formatSnoozeUntil(action.until);
  return t`${name} snoozed until ${time}`;
}

function withoutPending({ items, count, hidden }: Today, pendingKeys: ReadonlySet<string>): Today {
  const remaining = items.filter(({ key }) => !pendingKeys.has(key));
  return {
    items: remaining,
    count: Math.max(remaining.length, count - (items.length - remaining.length)),
    hidden,
  };
}
