export interface EntryListProps {
  /** `field` tells them apart. */
  entries: readonly { field: string; label: string; value: string }[];
}

/** What something says, entry by entry: its name and its value, beside each other where there is room. */
export function EntryList({ entries }: EntryListProps) {
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
