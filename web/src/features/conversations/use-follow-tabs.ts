import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { localKey, writeLocal } from '../../lib/local-store.ts';
import { unreadCountQuery } from './conversations.api.ts';

/** Written at each change, because the browser tells every other tab of it. */
const CHANGED = 'unread_changed';

/**
 * Lets the tabs of this browser agree. One in the background gives its event stream up after a while; it reads the
 * conversations again when a tab that is looked at finds that the number of unread messages has changed.
 */
export function useSyncTabs(): void {
  const queries = useQueryClient();
  const { data } = useQuery(unreadCountQuery());
  const count = data?.unread_count;
  useEffect(() => {
    const readAgain = ({ key }: StorageEvent) => {
      if (key === localKey(CHANGED) && document.hidden)
        void queries.invalidateQueries({ queryKey: ['conversations'] });
    };
    window.addEventListener('storage', readAgain);
    return () => window.removeEventListener('storage', readAgain);
  }, [queries]);
  useEffect(() => {
    if (count !== undefined && !document.hidden) writeLocal(CHANGED, { count, at: Date.now() });
  }, [count]);
}
