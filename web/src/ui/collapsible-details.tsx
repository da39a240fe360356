import { EntryList, type EntryListProps } from './entry-list.tsx';
import { DisclosureSummary } from './disclosure-summary.tsx';

export interface FoldedEntriesProps extends EntryListProps {
  /** Whose they are, for who does not see where they stand. */
  of: string;
  className?: string;
}

/** How many entries something has, and all of them where one wants to read them. */
export function CollapsibleDetails({ entries, of, className }: FoldedEntriesProps) {
  return (
    <details className={className}>
      <DisclosureSummary>
        {entries.length === 1 ? '1 entry' : `${entries.length} entries`}
        <span className="sr-only"> of {of}</span>
      </DisclosureSummary>
      <div className="mt-1.5">
        <EntryList entries={entries} />
      </div>
    </details>
  );
}
