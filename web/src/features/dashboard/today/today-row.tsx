import { useId, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { TodayItem } from '#contract/dashboard.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { TodayActions, type TodayActionsProps } from './today-actions.tsx';
import { TODAY_ICONS } from './today-kinds.ts';
import { itemLink } from './today-links.ts';

export interface TodayRowProps extends Pick<
  TodayActionsProps,
  'onLog' | 'onSnooze' | 'onDone' | 'answer'
> {
  item: TodayItem;
  active: boolean;
  /** No longer due; `answer` shows the result. */
  answered: boolean;
  /** `titleId` labels the button. */
  snoozeMenu: (titleId: string, otherItems?: ReactNode) => ReactNode;
}

export function TodayRow({ item, active, answered, snoozeMenu, ...acts }: TodayRowProps) {
  const titleId = useId();
  return (
    <li
      data-key={item.key}
      aria-current={active ? 'true' : undefined}
      className={cx(
        'group @container relative border-b border-line px-5 last:border-0 sm:px-6',
        active ? 'bg-accent-soft/60 py-4' : 'py-3 hover:bg-subtle/60',
      )}
    >
      {active && (
        <span
          aria-hidden="true"
          className="absolute inset-y-0 start-0 w-0.75 bg-accent forced-colors:bg-[Highlight]"
        />
      )}
      <div className="flex items-center gap-3">
        <Face item={item} />
        <div className="min-w-0 flex-1">
          <Link
            {...itemLink(item)}
            id={titleId}
            data-name=""
            className={cx(
              'line-clamp-2 w-fit rounded-xs wrap-anywhere text-ink no-underline hover:underline',
              active ? 'text-lg font-semibold' : 'font-medium',
            )}
          >
            <bdi>{item.name}</bdi>
          </Link>
          <p
            dir="auto"
            className={cx('line-clamp-3 text-sm wrap-anywhere', active ? 'text-ink' : 'text-muted')}
          >
            {item.reason}
          </p>
        </div>
        {!active && !answered && (
          <TodayActions item={item} active={false} {...acts} snoozeMenu={() => null} />
        )}
      </div>
      {(active || acts.answer !== null) && (
        <div className="mt-3 flex min-h-8 items-center gap-1.5 max-[16rem]:flex-wrap @sm:flex-wrap @sm:ps-13">
          {acts.answer}
          {active && !answered && (
            <TodayActions
              item={item}
              active
              {...acts}
              snoozeMenu={(otherItems) => snoozeMenu(titleId, otherItems)}
            />
          )}
        </div>
      )}
    </li>
  );
}

/** The photo with the kind's icon. */
function Face({ item }: { item: TodayItem }) {
  const { name, photo_url, avatar_url, kind, contact_id, user_id } = item;
  const Icon = TODAY_ICONS[kind];
  if (contact_id === null && user_id === null)
    return (
      <span className="forced-outline grid size-10 shrink-0 place-items-center rounded-full bg-subtle text-muted">
        <Icon aria-hidden="true" size={20} />
      </span>
    );
  return (
    <span className="relative">
      <Avatar name={name} src={photo_url ?? avatar_url} />
      <span className="forced-outline absolute -end-1 -bottom-1 grid size-5 place-items-center rounded-full bg-surface text-accent-ink shadow-card">
        <Icon aria-hidden="true" size={13} />
      </span>
    </span>
  );
}
