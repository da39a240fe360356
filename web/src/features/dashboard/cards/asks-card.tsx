import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Dashboard } from '#contract/dashboard.ts';
import { linkClass } from '../../../ui/styles/link-class.ts';
import { DashboardCard, Row, Rows, type Loadable } from './dashboard-card.tsx';

/** Open asks of the user that have answers. */
export function AsksCard({ asks }: { asks: Loadable<NonNullable<Dashboard['asks']>> }) {
  return (
    <DashboardCard
      title={t`Your asks`}
      data={asks}
      failure={t`Failed to load asks`}
      isEmpty={(list) => list.length === 0}
      actions={() => (
        <Link to="/contacts" search={{ view: 'introductions' }} className={linkClass}>
          <Trans>
            All <span className="sr-only">your asks</span>
          </Trans>
        </Link>
      )}
    >
      {(list) => (
        <Rows label={t`Your asks`}>
          {list.map(({ id, need, answer_count: count }) => (
            <Row key={id}>
              <div className="min-w-0">
                <Link
                  to="/contacts"
                  search={{ view: 'introductions', ask: id }}
                  dir="auto"
                  className="line-clamp-2 w-fit rounded-xs font-medium wrap-anywhere text-ink no-underline hover:underline"
                >
                  {need}
                </Link>
                <p className="text-sm text-muted">
                  {t`${plural(count, { one: '# answer', other: '# answers' })}`}
                </p>
              </div>
            </Row>
          ))}
        </Rows>
      )}
    </DashboardCard>
  );
}
