import type { ReactNode } from 'react';
import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CopyCheck from 'lucide-react/icons/copy-check';
import MailX from 'lucide-react/icons/mail-x';
import Tag from 'lucide-react/icons/tag';
import type { Dashboard } from '#contract/dashboard.ts';
import { formatNumber } from '../../../lib/time/region.ts';
import { DashboardCard, type Loadable } from './dashboard-card.tsx';

type Quality = NonNullable<Dashboard['quality']>;

interface QualityIssue {
  issue: keyof Quality;
  icon: ReactNode;
  search: { view: 'duplicates' } | { missing: ('type' | 'email')[] };
}

const ISSUES: readonly QualityIssue[] = [
  {
    issue: 'duplicates',
    icon: <CopyCheck />,
    search: { view: 'duplicates' },
  },
  {
    issue: 'no_type',
    icon: <Tag />,
    search: { missing: ['type'] },
  },
  {
    issue: 'no_email',
    icon: <MailX />,
    search: { missing: ['email'] },
  },
];

export function QualityCard({ quality }: { quality: Loadable<Quality> }) {
  return (
    <DashboardCard
      title={t`Your address book`}
      data={quality}
      failure={t`Failed to check your address book`}
      isEmpty={(counts) => ISSUES.every(({ issue }) => counts[issue] === 0)}
    >
      {(counts) => <QualityIssues counts={counts} />}
    </DashboardCard>
  );
}

function QualityIssues({ counts }: { counts: Quality }) {
  const issues = ISSUES.filter(({ issue }) => counts[issue] > 0);
  return (
    <ul className="px-2 pb-3 sm:px-3">
      {issues.map(({ issue, icon, search }) => (
        <li key={issue}>
          <Link
            to="/contacts"
            search={search}
            className="flex items-center gap-3 rounded-md px-3 py-2 text-ink no-underline hover:bg-subtle [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-muted"
          >
            {icon}
            <span className="min-w-0 flex-1">{issueText(issue, counts[issue])}</span>
            <ChevronRight aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function issueText(issue: keyof Quality, count: number): string {
  const shown = formatNumber(count);
  switch (issue) {
    case 'duplicates':
      return t`${plural(count, { one: `${shown} possible duplicate`, other: `${shown} possible duplicates` })}`;
    case 'no_type':
      return t`${plural(count, { one: `${shown} contact with no type`, other: `${shown} contacts with no type` })}`;
    case 'no_email':
      return t`${plural(count, { one: `${shown} contact with no email`, other: `${shown} contacts with no email` })}`;
  }
}
