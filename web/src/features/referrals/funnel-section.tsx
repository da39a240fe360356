import type { ReferralFunnel } from '#contract/referrals.ts';
import { formatNumber, formatPercent, useRegion } from '../../lib/region.ts';
import { Section } from '../../ui/section.tsx';
import { funnelSteps } from './funnel-steps.ts';

/** How far those came who used my link. */
export function FunnelSection({ funnel }: { funnel: ReferralFunnel }) {
  useRegion();
  return (
    <Section level={2} title="From click to reward">
      <ol aria-label="From click to reward" className="space-y-4">
        {funnelSteps(funnel).map(({ name, count, length, share, of }) => (
          <li key={name}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">{name}</span>{' '}
              <span className="tabular-nums">
                <span className="font-medium">{formatNumber(count)}</span>
                {share !== null && (
                  <span className="text-sm text-muted">
                    {' '}
                    · {formatPercent(share)} {of}
                  </span>
                )}
              </span>
            </p>
            <span
              aria-hidden="true"
              className="mt-1.5 block h-2 overflow-hidden rounded-full bg-subtle forced-colors:border"
            >
              <span
                className="block h-full rounded-full bg-accent forced-color-adjust-none forced-colors:bg-[Highlight]"
                style={{ width: `${length * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
