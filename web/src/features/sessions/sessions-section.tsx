import { useRef } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import type { Session } from '#contract/sessions.ts';
import { focusHeadingAfterRemoval } from '../../lib/focus/focus-heading-after-removal.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Section } from '../../ui/layout/section.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { EndOtherSessions } from './end-other-sessions.tsx';
import { hasOtherSessions, sessionsQuery, useRevokeSession } from './sessions.api.ts';
import { PagedList } from '../../ui/layout/paged-list.tsx';
import { relativeTimeInText } from '../../lib/time/relative-time.ts';

export function SessionsSection() {
  const list = useInfiniteQuery(sessionsQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow();
  const onEnded = () => {
    showToast({ type: 'success', message: t`Session revoked` });
    focusHeadingAfterRemoval(heading.current);
  };
  return (
    <Section
      headingRef={heading}
      title={t`Sessions`}
      description={t`Devices where you’re logged in. Sessions expire after 7 days.`}
      actions={
        <EndOtherSessions focusAfter={() => heading.current}>
          {(button) => hasOtherSessions(list) && button}
        </EndOtherSessions>
      }
      padded={false}
    >
      <PagedList
        query={list}
        loading={t`Loading sessions`}
        rows={2}
        failure={t`Failed to load sessions`}
        label={t`Sessions`}
        moreLabel={t`sessions`}
        empty={null}
      >
        {(session) => <SessionRow key={session.id} session={session} now={now} onEnded={onEnded} />}
      </PagedList>
    </Section>
  );
}

interface SessionRowProps {
  session: Session;
  now: number;
  /** Called when the session has ended. */
  onEnded: () => void;
}

function SessionRow({ session, now, onEnded }: SessionRowProps) {
  const { id, device, ip, user_agent, current, last_seen_at } = session;
  const revoke = useRevokeSession();
  const Icon = /Mobi|Android/i.test(user_agent) ? Smartphone : Monitor;
  const lastUsedText = relativeTimeInText(last_seen_at, now);
  return (
    <li className="flex items-start gap-x-3 border-t border-line px-5 py-3.5 sm:px-6">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-subtle text-muted">
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-[1_1_10rem]">
          <p className="font-medium wrap-anywhere">{device}</p>
          <p className="text-sm wrap-anywhere text-muted">
            {ip} · {current ? t`In use now` : t`Last used ${lastUsedText}`}
          </p>
        </div>
        {current ? (
          <Tag tone="success">
            <Trans>This device</Trans>
          </Tag>
        ) : (
          <Button
            size="sm"
            pending={revoke.isPending}
            // Awaited, because `mutate` callbacks don't run after unmount.
            onClick={() => void revoke.mutateAsync(id).then(onEnded, () => {})}
          >
            <Trans>
              Revoke <span className="sr-only">the session on {device}</span>
            </Trans>
          </Button>
        )}
      </div>
    </li>
  );
}
