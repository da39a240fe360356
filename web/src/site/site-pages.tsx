import type { ReactNode } from 'react';
import type { StaticPageContext, StaticPagePath } from '#contract/static-pages.ts';
import { Home } from '../features/site/home.tsx';
import { PricingPlans } from '../features/site/pricing-plans.tsx';
import { Pricing } from '../features/site/pricing.tsx';
import { PrivacyPolicy } from '../features/site/privacy-policy.tsx';
import { TermsConditions } from '../features/site/terms-conditions.tsx';

/** The page of each document; what only the server knows comes to it as it would from the API. */
export function sitePages({
  operator_name,
  plans,
}: StaticPageContext): Record<StaticPagePath, () => ReactNode> {
  return {
    '/': () => <Home />,
    '/pricing': () => <Pricing plans={<PricingPlans plans={plans} />} />,
    '/privacy-policy': () => <PrivacyPolicy operator={operator_name} />,
    '/terms-conditions': () => <TermsConditions operator={operator_name} />,
  };
}
