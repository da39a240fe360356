import { createContext, useContext, type PointerEventHandler, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
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
  /** As large as typical loaded content. Without it, the card appears once it's loaded. */
  skeleton?: ReactNode;
  /** A class such as `min-h-40` that reserves the height, to avoid a layout shift. */
  minHeightClass?: string;
  /** A card without content isn't shown. */
  isEmpty?: (data: T) => boolean;
  /** Shown next to the title once loaded. */
  actions?: ((data: T) => ReactNode) | undefined;
  isMain?: boolean | undefined;
  children: (data: T) => ReactNode;
}

/** A dashboard card with loading, error and data states. */
export function DashboardCard<T>(props: DashboardCardProps<T>) {
  const { title, data, actions } = props;
  const { titleSuffix } = useContext(CardContext);
  if (isHidden(props)) return null;
  const card = (
    <Section
      title={title + titleSuffix}
      level={2}
      padded={false}
      actions={data === undefined || data === null ? undefined : actions?.(data)}
    >
      <CardContent {...props} />
    </Section>
  );
  return props.isMain === true ? <div className={MAIN_CLASS}>{card}</div> : card;
}

function isHidden<T>({ data, skeleton, isEmpty }: DashboardCardProps<T>): boolean {
  if (data === undefined) return skeleton === undefined;
  return data !== null && isEmpty?.(data) === true;
}

function CardContent<T>(props: DashboardCardProps<T>) {
  const { title, data, failure, skeleton, minHeightClass, children } = props;
  if (data === null) return <Failure message={failure} />;
  if (data !== undefined) return children(data);
  return (
    <div className={cx('px-5 pb-5 sm:px-6', minHeightClass)}>
      <Loading label={t`Loading: ${title}`}>{skeleton}</Loading>
    </div>
  );
}

function Failure({ message }: { message: string }) {
  const { retry } = useContext(CardContext);
  return (
    <FailedState
      compact
      className="pt-2!"
      message={message}
      pending={retry.pending}
      onRetry={retry.run}
    />
  );
}

/** The only raised card: the others are flat. */
const MAIN_CLASS = 'rounded-lg shadow-raised [&_h2]:font-display [&_h2]:text-xl [&_h2]:font-medium';

export function EmptyText({ children }: { children: ReactNode }) {
  return <p className="px-5 pb-5 text-muted sm:px-6">{children}</p>;
}

export interface RowsProps {
  label: string;
  onPointerMove?: PointerEventHandler;
  onPointerLeave?: PointerEventHandler;
  children: ReactNode;
}

export function Rows({ label, children, ...pointer }: RowsProps) {
  return (
    <ul aria-label={label} className="border-t border-line pb-1" {...pointer}>
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
