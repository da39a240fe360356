import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Pricing } from '../features/site/pricing.tsx';
import { PlansSkeleton, PricingPlans } from '../features/site/pricing-plans.tsx';
import { plansQuery } from '../features/site/site.api.ts';
import { FailedState } from '../ui/feedback/failed-state.tsx';

export function Screen() {
  return <Pricing plans={<Plans />} />;
}

function Plans() {
  const { data: plans, error, isFetching, refetch } = useQuery(plansQuery());
  if (plans !== undefined) return <PricingPlans plans={plans} />;
  if (error === null) return <PlansSkeleton />;
  return (
    <FailedState
      message={t`Failed to load the plans`}
      pending={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
