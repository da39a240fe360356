import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import HandHelping from 'lucide-react/icons/hand-helping';
import type { Ask } from '#contract/asks.ts';
import { focusNextRow } from '../../lib/focus/focus-after-removal.ts';
import { fullName } from '../../lib/text/full-name.ts';
import { useRegion } from '../../lib/time/region.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { DisclosureSummary } from '../../ui/layout/disclosure-summary.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import { AskMenuItems } from './ask-menu-items.tsx';
import { answerCountText, askStateText } from './ask-text.ts';
import { asksQuery, type AskBox } from './asks.api.ts';

/** Open asks of connections. */
export function ReceivedAsks() {
  return (
    <AskList
      box="received"
      state="open"
      label={t`Asks from your connections`}
      empty={
        <p className="text-muted">
          <Trans>When a connection asks for something, you’ll see it here.</Trans>
        </p>
      }
    >
      {(ask) => <ReceivedAsk key={ask.id} ask={ask} />}
    </AskList>
  );
}

/** The user's asks; closed ones are folded. */
export function OwnAsks({ onAsk }: { onAsk: () => void }) {
  return (
    <>
      <AskList box="mine" state="open" label={t`Your asks`} empty={<NoAsks onAsk={onAsk} />}>
        {(ask) => <OwnAsk key={ask.id} ask={ask} />}
      </AskList>
      <ClosedAsks />
    </>
  );
}

function ClosedAsks() {
  const { data } = useInfiniteQuery(asksQuery('mine', 'closed'));
  if (data === undefined || data.length === 0) return null;
  return (
    <details className="mt-2">
      <DisclosureSummary>
        <Trans>Closed asks</Trans>
      </DisclosureSummary>
      <div className="mt-2">
        <AskList box="mine" state="closed" label={t`Closed asks`} empty={null}>
          {(ask) => <OwnAsk key={ask.id} ask={ask} />}
        </AskList>
      </div>
    </details>
  );
}

function NoAsks({ onAsk }: { onAsk: () => void }) {
  return (
    <EmptyState
      compact
      icon={<HandHelping />}
      title={t`No open asks`}
      action={
        <Button onClick={onAsk}>
          <Trans>Ask your connections</Trans>
        </Button>
      }
    >
      <Trans>Say what you need. People you trust may know who has it.</Trans>
    </EmptyState>
  );
}

interface AskListProps {
  box: AskBox;
  state: 'open' | 'closed';
  label: string;
  empty: ReactNode;
  children: (ask: Ask) => ReactNode;
}

function AskList({ box, state, label, empty, children }: AskListProps) {
  useRegion();
  const query = useInfiniteQuery(asksQuery(box, state));
  return (
    <div ref={focusNextRow}>
      <QueryState
        compact
        sheet
        rows={2}
        query={query}
        loading={t`Loading asks`}
        failure={t`Failed to load asks`}
      >
        {(asks) =>
          asks.length === 0 ? (
            empty
          ) : (
            <ul aria-label={label} className="rounded-lg border border-line bg-surface shadow-card">
              {asks.map(children)}
            </ul>
          )
        }
      </QueryState>
      <LoadMore list={query} count={query.data?.length} className="pt-3" />
    </div>
  );
}

const ROW_CLASS =
  'flex items-start gap-x-3 gap-y-2 border-b border-line px-4 py-3 [contain-intrinsic-height:auto_5rem] [content-visibility:auto] last:border-0';

function ReceivedAsk({ ask }: { ask: Ask }) {
  const { from_user, need } = ask;
  const name = fullName(from_user);
  return (
    <li className={ROW_CLASS}>
      <Avatar name={name} src={from_user.avatar_url} />
      <div className="min-w-0 flex-1">
        <AskLink ask={ask} />
        <p className="text-sm wrap-anywhere text-muted">
          <bdi>{name}</bdi> · {askStateText(ask)}
        </p>
      </div>
      <MenuButton size="sm" label={t`More actions for “${need}”`}>
        <AskMenuItems ask={ask} />
      </MenuButton>
    </li>
  );
}

function OwnAsk({ ask }: { ask: Ask }) {
  const count = ask.answers.length;
  return (
    <li className={ROW_CLASS}>
      <div className="min-w-0 flex-1">
        <AskLink ask={ask} />
        <p className="text-sm wrap-anywhere text-muted">{askStateText(ask)}</p>
      </div>
      <span className={count === 0 ? 'text-sm text-muted' : 'text-sm font-medium'}>
        {answerCountText(count)}
      </span>
    </li>
  );
}

function AskLink({ ask: { id, need } }: { ask: Ask }) {
  return (
    <Link
      to="/contacts"
      search={{ view: 'introductions', ask: id }}
      dir="auto"
      className="line-clamp-3 rounded-xs font-medium wrap-anywhere text-ink no-underline hover:underline"
    >
      {need}
    </Link>
  );
}
