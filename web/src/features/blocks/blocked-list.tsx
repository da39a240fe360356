import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Block } from '#contract/blocks.ts';
import { relativeTime } from '../../lib/time/relative-time.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { blocksQuery, useUnblock } from './blocks.api.ts';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { fullName } from '../../lib/text/full-name.ts';

export function BlockedList() {
  return (
    <Section
      title={t`Blocked people`}
      description={t`Blocked people can’t message, connect with or find you, and aren’t notified. To block someone, open your conversation with them.`}
      padded={false}
    >
      <QueryState
        compact
        query={useQuery(blocksQuery())}
        loading={t`Loading blocked people`}
        rows={1}
        failure={t`Failed to load blocked people`}
      >
        {(blocks) =>
          blocks.length === 0 ? (
            <p className="px-5 pb-5 sm:px-6 sm:pb-6">
              <Trans>No blocked people</Trans>
            </p>
          ) : (
            <ul className="border-t border-line">
              {blocks.map((block) => (
                <BlockedPerson key={block.user.id} block={block} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Section>
  );
}

function BlockedPerson({ block: { user, created_at } }: { block: Block }) {
  const now = useNow();
  const unblock = useUnblock();
  const name = fullName(user);
  const time = relativeTime(created_at, now);
  const onUnblocked = () => showToast({ type: 'success', message: t`${name} unblocked` });
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3 last:border-0 sm:px-6">
      <Avatar name={name} src={user.avatar_url} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          <Trans>
            Blocked <time dateTime={created_at}>{time}</time>
          </Trans>
        </p>
      </div>
      <Button
        size="sm"
        pending={unblock.isPending}
        onClick={() => unblock.mutate(user.id, { onSuccess: onUnblocked })}
      >
        <Trans>
          Unblock <span className="sr-only">{name}</span>
        </Trans>
      </Button>
    </li>
  );
}
