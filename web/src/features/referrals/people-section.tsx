import { useInfiniteQuery } from '@tanstack/react-query';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import type { Referral, ReferralState } from '#contract/referrals.ts';
import { formatDate, useRegion } from '../../lib/time/region.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { referralsQuery } from './referrals.api.ts';
import { PagedList } from '../../ui/layout/paged-list.tsx';

const STATE_TAGS: Record<ReferralState, { label: string; tone: Tone }> = {
  signed_up: { label: 'Signed up', tone: 'neutral' },
  qualified: { label: 'Qualified', tone: 'info' },
  rewarded: { label: 'Rewarded', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'danger' },
};

export function PeopleSection() {
  useRegion();
  return (
    <Section
      level={2}
      title="People"
      description="People who joined with your link (anonymized)."
      padded={false}
    >
      <PagedList
        query={useInfiniteQuery(referralsQuery())}
        loading="Loading people"
        failure="Failed to load the people"
        label="People"
        moreLabel="people"
        empty={
          <EmptyState compact icon={<UserRoundPlus />} title="No referrals yet">
            Share your link. You can track referrals here.
          </EmptyState>
        }
      >
        {(person) => <Person key={person.id} person={person} />}
      </PagedList>
    </Section>
  );
}

function Person({ person }: { person: Referral }) {
  const { label, tone } = STATE_TAGS[person.state];
  const { signed_up_at } = person;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line px-5 py-3 sm:px-6">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-medium wrap-anywhere">
          <bdi>{person.name}</bdi>
        </p>
        <p className="text-sm text-muted">{stateText(person)}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Tag tone={tone}>{label}</Tag>
        <span className="text-sm text-muted">
          Joined <time dateTime={signed_up_at}>{formatDate(signed_up_at)}</time>
        </span>
      </p>
    </li>
  );
}

function stateText(referral: Referral): string {
  const { state, expires_at, held_until, settled_at, reason } = referral;
  if (state === 'signed_up') return `Must qualify by ${dateOf(expires_at)}.`;
  if (state === 'qualified') return `Reward available on ${dateOf(held_until)}.`;
  if (state === 'rewarded') return `Reward earned on ${dateOf(settled_at)}.`;
  return reason ?? 'Not rewarded.';
}

function dateOf(timestamp: string | null): string {
  return timestamp === null ? '' : formatDate(timestamp);
}
