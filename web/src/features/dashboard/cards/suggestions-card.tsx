import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { SuggestedConnection } from '#contract/connections.ts';
import { focusNextRow } from '../../../lib/focus/focus-after-removal.ts';
import { HoldRow, useHeldRows } from '../../../lib/hooks/use-held-rows.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { linkClass } from '../../../ui/styles/link-class.ts';
import { DashboardCard, Row, Rows, type Loadable } from './dashboard-card.tsx';
import { fullName } from '../../../lib/text/full-name.ts';

export interface SuggestionsCardProps {
  suggested: Loadable<SuggestedConnection[]>;
  /** Provided by another feature. */
  connect: (suggestion: SuggestedConnection, name: string) => ReactNode;
}

export function SuggestionsCard({ suggested, connect }: SuggestionsCardProps) {
  return (
    <DashboardCard
      title={t`People you may know`}
      data={suggested}
      failure={t`Failed to fetch suggested connections`}
      isEmpty={(people) => people.length === 0}
      actions={() => (
        <Link to="/contacts" search={{ view: 'network', part: 'suggested' }} className={linkClass}>
          <Trans>
            All <span className="sr-only">suggestions</span>
          </Trans>
        </Link>
      )}
    >
      {(people) => <Suggestions people={people} connect={connect} />}
    </DashboardCard>
  );
}

interface SuggestionsProps extends Pick<SuggestionsCardProps, 'connect'> {
  people: readonly SuggestedConnection[];
}

function Suggestions({ people, connect }: SuggestionsProps) {
  const { rows, hold, pointer } = useHeldRows(people, ({ user }) => user.id);
  return (
    <div ref={focusNextRow}>
      <Rows label={t`People you may know`} {...pointer}>
        {rows.map((suggestion) => (
          <HoldRow key={suggestion.user.id} value={() => hold(suggestion)}>
            <Suggestion suggestion={suggestion} connect={connect} />
          </HoldRow>
        ))}
      </Rows>
    </div>
  );
}

interface SuggestionProps extends Pick<SuggestionsCardProps, 'connect'> {
  suggestion: SuggestedConnection;
}

function Suggestion({ suggestion, connect }: SuggestionProps) {
  const { user, reason } = suggestion;
  const name = fullName(user);
  return (
    <Row className="flex-wrap">
      <Avatar name={name} src={user.avatar_url} />
      <div className="min-w-0 flex-[1_1_9rem]">
        <Link
          to="/contacts"
          search={{ view: 'network', part: 'suggested', person: user.id }}
          className="line-clamp-2 w-fit rounded-xs font-medium wrap-anywhere text-ink no-underline hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-muted">
          {reason}
        </p>
      </div>
      <div className="max-sm:w-full max-sm:ps-13">{connect(suggestion, name)}</div>
    </Row>
  );
}
