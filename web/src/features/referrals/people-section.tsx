import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import type { Referral, ReferralState } from '#contract/referrals.ts';
import { formatDate, useRegion } from '../../lib/time/region.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { referralsQuery } from './referrals.api.ts';
import { PagedList } from '../../ui/layout/paged-list.tsx';

const STATE_TAGS: Record<ReferralState, { label: MessageDescriptor; tone: Tone }> = {
  signed_up: { label: msg`Signed up`, tone: 'neutral' },
  qualified: { label: msg`Qualified`, tone: 'info' },
  rewarded: { label: msg`Rewarded`, tone: 'success' },
  rejected: { label: msg`Rejected`, tone: 'danger' },
};

export function PeopleSection() {
  useRegion();
  return (
    <Section
      level={2}
      title={t`People`}
      description={t`People who joined with your link (anonymized).`}
      padded={false}
    >
      <PagedList
        query={useInfiniteQuery(referralsQuery())}
        loading={t`Loading people`}
        failure={t`Failed to load the people`}
        label={t`People`}
        moreLabel={t`people`}
        empty={
          <EmptyState compact icon={<UserRoundPlus />} title={t`No referrals yet`}>
            <Trans>Share your link. You can track referrals here.</Trans>
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
  const joined = formatDate(signed_up_at);
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line px-5 py-3 sm:px-6">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-medium wrap-anywhere">
          <bdi>{person.name}</bdi>
        </p>
        <p className="text-sm text-muted">{stateText(person)}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Tag tone={tone}>{i18n._(label)}</Tag>
        <span className="text-sm text-muted">
          <Trans>
            Joined <time dateTime={signed_up_at}>{joined}</time>
          </Trans>
        </span>
      </p>
    </li>
  );
}

function stateText(referral: Referral): string {
  const { state, expires_at, held_until, settled_at, reason } = referral;
  if (state === 'signed_up') return t`Must qualify by ${{ date: dateOf(expires_at) }}.`;
  if (state === 'qualified') return t`Reward available on ${{ date: dateOf(held_until) }}.`;
  if (state === 'rewarded') return t`Reward earned on ${{ date: dateOf(settled_at) }}.`;
  return reason ?? t`Not rewarded.`;
}

function dateOf(timestamp: string | null): string {
  return timestamp === null ? '' : formatDate(timestamp);
}
