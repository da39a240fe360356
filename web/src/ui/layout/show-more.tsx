import { Trans } from '@lingui/react/macro';
import { Button } from '../buttons/button.tsx';

export interface MorePages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

export interface ShowMoreProps {
  list: MorePages;
  /** For screen readers: "sessions". */
  label: string;
}

/** A button that loads the next page. Renders nothing at the end. */
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
        <Trans>
          Show more <span className="sr-only">{label}</span>
        </Trans>
      </Button>
    </p>
  );
}
