import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Contact } from '#contract/contacts.ts';
import type { TimelineEntry as Entry } from '#contract/interactions.ts';
import { linkClass } from '../../ui/styles/link-class.ts';
import { TimelineEntry } from './timeline-entry.tsx';
import { ShowsAge } from './timeline-item.tsx';

export interface NewestEntriesProps {
  contact: Contact;
  entries: readonly Entry[];
}

export function NewestEntries({ contact, entries }: NewestEntriesProps) {
  return (
    <section aria-labelledby="newest-title">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h3 id="newest-title" className="text-sm font-semibold text-muted">
          <Trans>Timeline</Trans>
        </h3>
        <Link
          from="/contacts"
          search={(before) => ({ ...before, tab: 'timeline' as const })}
          className={`${linkClass} text-sm`}
        >
          <Trans>See all</Trans>
        </Link>
      </div>
      <ShowsAge value>
        <ol>
          {entries.map((entry) => (
            <TimelineEntry key={`${entry.type} ${entry.id}`} entry={entry} contact={contact} />
          ))}
        </ol>
      </ShowsAge>
    </section>
  );
}
