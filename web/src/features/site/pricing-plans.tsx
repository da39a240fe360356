import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import Check from 'lucide-react/icons/check';
import type { Plan } from '#contract/plans.ts';
import { formatMoney } from '../../lib/text/money.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { cx } from '../../ui/styles/cx.ts';
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx';

const GRID = 'mx-auto grid gap-6';

/** Plans per row; a single one keeps a readable width. */
function gridClass(count: number): string {
  if (count === 1) return cx(GRID, 'max-w-md');
  if (count === 2 || count === 4) return cx(GRID, 'max-w-4xl md:grid-cols-2');
  return cx(GRID, 'sm:grid-cols-2 lg:grid-cols-3');
}

/** Plan cards, aligned by subgrid. */
export function PricingPlans({ plans }: { plans: readonly Plan[] }) {
  return (
    <ul className={gridClass(plans.length)}>
      {plans.map((plan, index) => (
        <PlanCard key={plan.key} plan={plan} isFirst={index === 0} />
      ))}
    </ul>
  );
}

function PlanCard({ plan, isFirst }: { plan: Plan; isFirst: boolean }) {
  const { key, name, description, includes, link } = plan;
  return (
    <li
      aria-labelledby={`plan-${key}`}
      className="row-span-4 grid grid-rows-subgrid gap-y-0 rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8"
    >
      <div className="min-w-0">
        <h2 id={`plan-${key}`} className="font-display text-2xl font-medium">
          {name}
        </h2>
        <p className="mt-1.5 text-muted">{description}</p>
      </div>
      <PlanPrice plan={plan} />
      <a
        href={link.href}
        className={buttonClass({
          variant: isFirst ? 'primary' : 'secondary',
          size: 'lg',
          className: 'mt-6 w-full min-w-0',
        })}
      >
        {link.label}
      </a>
      <ul aria-label={t`Included in ${name}`} className="mt-7 space-y-3 border-t border-line pt-6">
        {includes.map((line) => (
          <li key={line} className="flex gap-3">
            <Check size={18} className="mt-0.5 shrink-0 text-accent-ink" aria-hidden="true" />
            <span className="min-w-0">{line}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** In the page's language: visitors have no settings. */
function PlanPrice({ plan: { price } }: { plan: Plan }) {
  return (
    <p className="mt-6 flex flex-wrap items-baseline gap-x-2">
      <span className="font-display text-3xl font-medium">
        {price === null ? t`Free` : formatMoney(price, {}, { locale: i18n.locale })}
      </span>
      {price !== null && (
        <span className="text-muted">{price.per === 'month' ? t`a month` : t`a year`}</span>
      )}
    </p>
  );
}

/** Skeleton of two cards. */
export function PlansSkeleton() {
  return (
    <div role="status" aria-label={t`Loading the plans`} className={gridClass(2)}>
      {[1, 2].map((card) => (
        <div key={card} className="rounded-xl border border-line bg-surface p-6 sm:p-8">
          <Skeleton className="h-7 w-32" />
          <SkeletonText lines={2} className="mt-4" />
          <Skeleton className="mt-8 h-9 w-20" />
          <Skeleton className="mt-6 h-12 w-full" />
          <SkeletonText lines={6} className="mt-8" />
        </div>
      ))}
    </div>
  );
}
