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

interface EntryListProps {
  /** `field` tells them apart. */
  entries: readonly { field: string; label: string; value: string }[];
}

/** What something says, entry by entry: its name and its value, beside each other where there is room. */
function EntryList({ entries }: EntryListProps) {
  return (
    <div className="@container">
      <dl className="grid gap-y-1.5 text-sm @sm:grid-cols-[8rem_minmax(0,1fr)] @sm:gap-x-3 @sm:gap-y-1">
        {entries.map(({ field, label, value }) => (
          <div key={field} className="@sm:contents">
            <dt className="wrap-anywhere text-muted">{label}</dt>
            <dd className="wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
