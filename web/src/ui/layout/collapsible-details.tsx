import { Plural, Trans } from '@lingui/react/macro';
import { DisclosureSummary } from './disclosure-summary.tsx';

export interface CollapsibleDetailsProps extends EntryListProps {
  /** Context for screen readers. */
  context: string;
  className?: string;
}

export function CollapsibleDetails({ entries, context, className }: CollapsibleDetailsProps) {
  const count = entries.length;
  return (
    <details className={className}>
      <DisclosureSummary>
        <Trans>
          <Plural value={count} one="# detail" other="# details" />
          <span className="sr-only"> of {context}</span>
        </Trans>
      </DisclosureSummary>
      <div className="mt-1.5">
        <EntryList entries={entries} />
      </div>
    </details>
  );
}

interface EntryListProps {
  /** `field` is the key. */
  entries: readonly { field: string; label: string; value: string }[];
}

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
