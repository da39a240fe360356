import { createContext, useContext, type ReactNode } from 'react';
import { cx } from '../../../ui/styles/cx.ts';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Section } from '../../../ui/layout/section.tsx';

/** What a part of the dashboard is given: undefined while it is on its way, null where it could not be read. */
export type Loadable<T> = T | null | undefined;

/** What becomes of a failed part: the one call is made again. */
export interface Retry {
  again: () => void;
  pending: boolean;
}

interface Surroundings {
  retry: Retry;
  /** Stands behind each title where the same part is shown more than once. */
  note: string;
}

/** Around the parts. */
export const CardContext = createContext<Surroundings>({
  retry: { again: () => {}, pending: false },
  note: '',
});

export interface PartProps<T> {
  title: string;
  given: Loadable<T>;
  /** What to say where it failed: "Failed to load your favorites". */
  failure: string;
  /** What comes, in its real size. */
  skeleton: ReactNode;
  /** How tall it is likely to be, so that nothing jumps before the skeleton is shown: `min-h-40`. */
  space: string;
  /** Beside the title once it is there. */
  actions?: ((data: T) => ReactNode) | undefined;
  /** The one that the page is about. */
  isMain?: boolean | undefined;
  children: (data: T) => ReactNode;
}

/** A part of the dashboard in each of its states; empty is its own to say. */
export function DashboardCard<T>(props: PartProps<T>) {
  const { title, given, failure, skeleton, space, actions, isMain = false, children } = props;
  const { retry, note } = useContext(CardContext);
  const part = (
    <Section
      title={title + note}
      level={2}
      padded={false}
      actions={given === undefined || given === null ? undefined : actions?.(given)}
    >
      {given === undefined && (
        <div className={cx('px-5 pb-5 sm:px-6', space)}>
          <Loading label={`Loading: ${title}`}>{skeleton}</Loading>
        </div>
      )}
      {given === null && (
        <FailedState
          compact
          className="pt-2!"
          message={failure}
          pending={retry.pending}
          onRetry={retry.again}
        />
      )}
      {given !== undefined && given !== null && children(given)}
    </Section>
  );
  return isMain ? <div className={MAIN_CLASS}>{part}</div> : part;
}

const MAIN_CLASS = '[&_h2]:font-display [&_h2]:text-2xl [&_h2]:font-medium';

/** What belongs into a part that has nothing, in a sentence. */
export function EmptyText({ children }: { children: ReactNode }) {
  return <p className="px-5 pb-5 text-muted sm:px-6">{children}</p>;
}

/** The list of a part, from edge to edge. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="border-t border-line pb-1">
      {children}
    </ul>
  );
}

/** One row of it. */
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
