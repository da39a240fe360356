import { useInView } from '../../lib/use-in-view.ts';
import { Button } from '../../ui/button.tsx';

export interface OlderEntriesProps {
  /** What `useInfiniteQuery` gives. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Entries so far: with each page the end is another. */
  count: number;
}

/** Reads on when the end comes into sight, or when it is asked to. */
export function OlderEntries({ list, count }: OlderEntriesProps) {
  const more = () => void list.fetchNextPage();
  const ref = useInView(more);
  if (!list.hasNextPage) return null;
  return (
    <p key={count} ref={ref} className="text-center">
      <Button variant="quiet" pending={list.isFetchingNextPage} onClick={more}>
        Older entries
      </Button>
    </p>
  );
}
