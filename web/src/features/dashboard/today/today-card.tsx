import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { t, plural } from '@lingui/core/macro';
import type { Today, TodayItem } from '#contract/dashboard.ts';
import { focusNextRow } from '../../../lib/focus/focus-after-removal.ts';
import { HoldRow, useHeldRows } from '../../../lib/hooks/use-held-rows.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { badgeText } from '../../../ui/badge.tsx';
import { SkeletonRow } from '../../../ui/feedback/skeleton.tsx';
import { DashboardCard, type Loadable } from '../cards/dashboard-card.tsx';
import { EmptyToday } from './empty-today.tsx';
import { TodayRow } from './today-row.tsx';
import { removedAnnouncement } from './today-text.ts';
import { useActiveItem } from './use-active-item.ts';
import { useTodayKeys, type Act } from './use-today-keys.ts';

export interface TodayActionHandlers {
  onLog: (item: TodayItem) => void;
  /** Without a time, snoozes until tomorrow morning. */
  onSnooze: (item: TodayItem, until?: string) => void;
  onDone: (item: TodayItem) => void;
  /** Shows the items that the dashboard leaves out. */
  more: { pending: boolean; onShow: () => void };
  /** Answers a request, share, ask or introduction; provided by other features. */
  answer: (item: TodayItem) => ReactNode;
  /** Selects the snooze time; provided by another feature. */
  snoozeMenu: (menu: SnoozeMenuSlot) => ReactNode;
}

export interface SnoozeMenuSlot {
  /** Labels the button. */
  titleId: string;
  onSnooze: (until: string) => void;
  /** Items of other actions. */
  otherItems?: ReactNode;
}

export interface TodayCardProps extends TodayActionHandlers {
  today: Loadable<Today>;
  /** Whether the user has no contacts yet. */
  isNew: boolean;
  /** Shortcuts work when nothing has the focus; otherwise only inside the list. */
  isListening: boolean;
}

export function TodayCard({ today, ...rest }: TodayCardProps) {
  return (
    <DashboardCard
      isMain
      title={t`Today`}
      data={today}
      failure={t`Failed to load Today`}
      minHeightClass="min-h-80"
      actions={({ count }) => count > 0 && <Count count={count} />}
      skeleton={
        <div className="-mx-4">
          {Array.from({ length: 4 }, (_, row) => (
            <SkeletonRow key={row} />
          ))}
        </div>
      }
    >
      {(loaded) => <People today={loaded} {...rest} />}
    </DashboardCard>
  );
}

function Count({ count }: { count: number }) {
  const shown = badgeText(count);
  return (
    <p className="text-muted tabular-nums">{t`${plural(count, {
      one: `${shown} thing waiting for you`,
      other: `${shown} things waiting for you`,
    })}`}</p>
  );
}

interface PeopleProps extends Omit<TodayCardProps, 'today'> {
  today: Today;
}

function People({ today, more, isNew, isListening, ...actions }: PeopleProps) {
  const { items, count, hidden } = today;
  const list = useRef<HTMLDivElement>(null);
  const shown = useHeldRows(items, ({ key }) => key);
  const { active, announcement, onDone, onSnooze } = useTodayItems(list, {
    items: shown.rows,
    isDue: (item) => items.includes(item),
    isListening,
    actions,
  });
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {shown.rows.length === 0 && (
        <EmptyToday isNew={isNew && announcement === ''} hiddenCount={hidden} />
      )}
      <div ref={list}>
        <div ref={focusNextRow}>
          {shown.rows.length > 0 && (
            <ul aria-label={t`Today`} className="border-t border-line" {...shown.pointer}>
              {shown.rows.map((item) => (
                <HoldRow key={item.key} value={() => shown.hold(item)}>
                  <TodayRow
                    item={item}
                    active={item.key === active?.key}
                    answered={!items.includes(item)}
                    onLog={() => actions.onLog(item)}
                    onSnooze={() => onSnooze(item)}
                    onDone={() => onDone(item)}
                    answer={isAnswerable(item) ? actions.answer(item) : null}
                    snoozeMenu={(titleId, otherItems) =>
                      actions.snoozeMenu({
                        titleId,
                        otherItems,
                        onSnooze: (until) => onSnooze(item, until),
                      })
                    }
                  />
                </HoldRow>
              ))}
            </ul>
          )}
        </div>
      </div>
      {count > items.length && items.length > 0 && (
        <p className="border-t border-line py-2 text-center">
          <Button size="sm" variant="quiet" pending={more.pending} onClick={more.onShow}>
            {moreLabel(count, count - items.length)}
          </Button>
        </p>
      )}
    </>
  );
}

interface TodayItemsOptions {
  items: readonly TodayItem[];
  /** False for answered items. */
  isDue: (item: TodayItem) => boolean;
  isListening: boolean;
  actions: Pick<TodayActionHandlers, 'onDone' | 'onSnooze'>;
}

/** The active item, its keyboard shortcuts, and announcements of removed items. */
function useTodayItems(list: RefObject<HTMLElement | null>, options: TodayItemsOptions) {
  const { items, isDue, isListening, actions } = options;
  const [announcement, setAnnouncement] = useState('');
  const { active, index, choose } = useActiveItem(items);
  const removeItem = (item: TodayItem, action: 'done' | 'snoozed') => {
    choose(item.key);
    const removed = items.indexOf(item);
    setAnnouncement(removedAnnouncement(item, action, items[removed + 1] ?? items[removed - 1]));
  };
  const onWalk = (offset: 1 | -1) => {
    const next = items[index + offset] ?? active;
    if (next === undefined) return;
    choose(next.key);
    rowOf(list.current, next)?.querySelector<HTMLElement>('[data-name]')?.focus();
  };
  const onAct = (act: Act) => {
    if (active === undefined || !isDue(active)) return;
    const control = rowOf(list.current, active)?.querySelector<HTMLElement>(`[data-act="${act}"]`);
    if (control) control.click();
    else setAnnouncement(missingControlText(act, active));
  };
  useTodayKeys(list, { everywhere: isListening, onMove: onWalk, onAct });
  useActiveOnFocus(list, choose);
  return {
    active,
    announcement,
    onDone: (item: TodayItem) => {
      removeItem(item, 'done');
      actions.onDone(item);
    },
    onSnooze: (item: TodayItem, until?: string) => {
      removeItem(item, 'snoozed');
      actions.onSnooze(item, until);
    },
  };
}

/** The item that was clicked or focused becomes active. */
function useActiveOnFocus(
  list: RefObject<HTMLElement | null>,
  onChoose: (key: string) => void,
): void {
  const choose = useEffectEvent(({ target }: Event) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null;
    if (row?.dataset['key'] !== undefined) onChoose(row.dataset['key']);
  });
  useEffect(() => {
    const element = list.current;
    // A press must not change the row before its click arrives.
    let isPressing = false;
    const listen = (event: Event) => {
      isPressing = event.type === 'pointerdown' || (isPressing && event.type === 'focusin');
      if (!isPressing && event.type !== 'keydown') choose(event);
    };
    const kinds = ['pointerdown', 'keydown', 'focusin', 'click'];
    for (const kind of kinds) element?.addEventListener(kind, listen);
    return () => {
      for (const kind of kinds) element?.removeEventListener(kind, listen);
    };
  }, [list]);
}

/** The server counts up to this limit. */
const MAX_COUNTED = 100;

function moreLabel(count: number, more: number): string {
  if (count >= MAX_COUNTED) return t`Show more`;
  return t`${plural(more, { one: 'Show # more', other: 'Show # more' })}`;
}

function rowOf(list: HTMLElement | null, { key }: TodayItem): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-key="${key}"]`) ?? null;
}

function missingControlText(act: Act, { name }: TodayItem): string {
  return act === 'log'
    ? t`${name} isn’t in your contacts, so you can’t log an interaction.`
    : t`${name} has no email address.`;
}

const isAnswerable = ({ connection_id, share_id, ask_id, introduction_id }: TodayItem) =>
  [connection_id, share_id, ask_id, introduction_id].some((id) => id !== null);
