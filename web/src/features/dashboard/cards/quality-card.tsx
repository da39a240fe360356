import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import CopyCheck from 'lucide-react/icons/copy-check';
import MailX from 'lucide-react/icons/mail-x';
import Tag from 'lucide-react/icons/tag';
import type { Dashboard } from '#contract/dashboard.ts';
import { formatNumber } from '../../../lib/time/region.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { DashboardCard, type Loadable } from './dashboard-card.tsx';

type Quality = NonNullable<Dashboard['quality']>;

interface QualityIssue {
  part: keyof Quality;
  icon: ReactNode;
  one: string;
  many: string;
  search: { view: 'duplicates' } | { missing: 'type' | 'email' };
}

const ISSUES: readonly QualityIssue[] = [
  {
    part: 'duplicates',
    icon: <CopyCheck />,
    one: 'possible duplicate',
    many: 'possible duplicates',
    search: { view: 'duplicates' },
  },
  {
    part: 'no_type',
    icon: <Tag />,
    one: 'contact without a type',
    many: 'contacts without a type',
    search: { missing: 'type' },
  },
  {
    part: 'no_email',
    icon: <MailX />,
    one: 'contact without an email',
    many: 'contacts without an email',
    search: { missing: 'email' },
  },
];

export function QualityPart({ quality }: { quality: Loadable<Quality> }) {
  return (
    <DashboardCard
      title="Your address book"
      given={quality}
      failure="Failed to load the state of your address book"
      space="min-h-32"
      skeleton={
        <div className="space-y-5 pt-1">
          {ISSUES.map(({ part }) => (
            <Skeleton key={part} className="h-5 w-4/5" />
          ))}
        </div>
      }
    >
      {(counts) => <QualityIssues counts={counts} />}
    </DashboardCard>
  );
}

function QualityIssues({ counts }: { counts: Quality }) {
  const issues = ISSUES.filter(({ part }) => counts[part] > 0);
  if (issues.length === 0)
    return (
      <p className="flex items-center gap-2.5 px-5 pb-5 text-muted sm:px-6">
        <CircleCheck aria-hidden="true" size={20} className="shrink-0 text-success" />
        Nothing to mend: no duplicates, and no card without a type or an email.
      </p>
    );
  return (
    <ul className="px-2 pb-3 sm:px-3">
      {issues.map(({ part, icon, one, many, search }) => (
        <li key={part}>
          <Link
            to="/contacts"
            search={search}
            className="flex items-center gap-3 rounded-md px-3 py-2 text-ink no-underline hover:bg-subtle [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-muted"
          >
            {icon}
            <span className="min-w-0 flex-1">
              <span className="font-semibold tabular-nums">{formatNumber(counts[part])}</span>{' '}
              {counts[part] === 1 ? one : many}
            </span>
            <ChevronRight aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
