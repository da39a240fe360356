import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { cx } from '../styles/cx.ts';
import type { MorePages } from './show-more.tsx';

export interface LoadMoreProps {
  list: MorePages;
  /** Changes with each page, to observe the end again. */
  count: number | string | undefined;
  size?: 'sm' | 'md' | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** A button that also loads the next page when scrolled near. */
export function LoadMore({ list, count, size = 'sm', className, children }: LoadMoreProps) {
  const loadMore = () => void list.fetchNextPage();
  const ref = useInView(loadMore);
  if (!list.hasNextPage) return null;
  return (
    <p key={count} ref={ref} className={cx('text-center', className)}>
      <Button size={size} variant="quiet" pending={list.isFetchingNextPage} onClick={loadMore}>
        {children ?? t`Show more`}
      </Button>
    </p>
  );
}

/**
 * Calls back before the `ref` element scrolls into view, and after a pause if it's still there. Change its `key` to
 * observe again.
 */
export function useInView(onView: () => void, isPaused = false): (element: Element | null) => void {
  const [element, setElement] = useState<Element | null>(null);
  const handleView = useEffectEvent(onView);
  useEffect(() => {
    if (element === null || isPaused || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) handleView();
      },
      { rootMargin: '300px', scrollMargin: '300px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isPaused]);
  return setElement;
}
