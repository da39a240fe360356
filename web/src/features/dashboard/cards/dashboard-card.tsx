import { createContext, useContext, type ReactNode } from 'react';
import { cx } from '../../../ui/styles/cx.ts';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Section } from '../../../ui/layout/section.tsx';

/** Undefined while loading, null on failure. */
export type Loadable<T> = T | null | undefined;

export interface Retry {
  run: () => void;
  pending: boolean;
}

interface CardContextValue {
  retry: Retry;
  /** Distinguishes titles when a card appears twice. */
  titleSuffix: string;
}

/** Shared by all cards. */
export const CardContext = createContext<CardContextValue>({
  retry: { run: () => {}, pending: false },
  titleSuffix: '',
});

export interface DashboardCardProps<T> {
  title: string;
  data: Loadable<T>;
  failure: string;
  /** As large as typical loaded content. */
  skeleton: ReactNode;
  /** A class such as `min-h-40` that reserves the height, to avoid a layout shift. */
  minHeightClass: string;
  /** Shown next to the title once loaded. */
  actions?: ((data: T) => ReactNode) | undefined;
  isMain?: boolean | undefined;
  children: (data: T) => ReactNode;
}

/** A dashboard card with loading, error and data states; the content handles empty data. */
export function DashboardCard<T>(props: DashboardCardProps<T>) {
  const {
    title,
    data,
    failure,
    skeleton,
    minHeightClass,
    actions,
    isMain = false,
    children,
  } = props;
  const { retry, titleSuffix } = useContext(CardContext);
  const card = (
    <Section
      title={title + titleSuffix}
      level={2}
      padded={false}
      actions={data === undefined || data === null ? undefined : actions?.(data)}
    >
      {data === undefined && (
        <div className={cx('px-5 pb-5 sm:px-6', minHeightClass)}>
          <Loading label={`Loading: ${title}`}>{skeleton}</Loading>
        </div>
      )}
      {data === null && (
        <FailedState
          compact
          className="pt-2!"
          message={failure}
          pending={retry.pending}
          onRetry={retry.run}
        />
      )}
      {data !== undefined && data !== null && children(data)}
    </Section>
  );
  return isMain ? <div className={MAIN_CLASS}>{card}</div> : card;
}

const MAIN_CLASS = '[&_h2]:font-display [&_h2]:text-2xl [&_h2]:font-medium';

export function EmptyText({ children }: { children: ReactNode }) {
  return <p className="px-5 pb-5 text-muted sm:px-6">{children}</p>;
}

export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="border-t border-line pb-1">
      {children}
    </ul>
  );
}

export function Row({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <li
      className={cx(
        'flex items-center gap-3 border-b border-line px-5 py-3 last:border-0 sm:px-6',
        className,
      )}
    >
      {children}
    </li>
  );
}
