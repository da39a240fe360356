import { Button } from '../buttons/button.tsx';

export interface ShowMoreProps {
  /** What `useInfiniteQuery` gives. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Of what, for screen readers: "sessions". */
  label: string;
}

/** Reads the next page of a list that does not go on by itself; nothing at its end. */
export function ShowMore({ list, label }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <p className="border-t border-line py-2 text-center">
      <Button
        size="sm"
        variant="quiet"
        pending={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        Show more <span className="sr-only">{label}</span>
      </Button>
    </p>
  );
}
