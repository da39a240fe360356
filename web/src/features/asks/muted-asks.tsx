import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AskMute } from '#contract/asks.ts';
import { fullName } from '../../lib/text/full-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { PagedList } from '../../ui/layout/paged-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { askMutesQuery, useUnmuteAsker } from './asks.api.ts';

/** Connections whose asks are hidden. */
export function MutedAsks() {
  const query = useInfiniteQuery(askMutesQuery());
  return (
    <Section
      title={t`Muted asks`}
      description={t`You don’t see what these connections ask for. They aren’t notified.`}
      padded={false}
    >
      <PagedList
        query={query}
        label={t`Muted asks`}
        moreLabel={t`muted asks`}
        loading={t`Loading muted asks`}
        rows={1}
        failure={t`Failed to load muted asks`}
        className="border-t border-line"
        empty={
          <p className="px-5 pb-5 sm:px-6 sm:pb-6">
            <Trans>No muted asks</Trans>
          </p>
        }
      >
        {(mute) => <MutedPerson key={mute.user.id} mute={mute} />}
      </PagedList>
    </Section>
  );
}

function MutedPerson({ mute: { user } }: { mute: AskMute }) {
  const unmute = useUnmuteAsker();
  const name = fullName(user);
  const onUnmuted = () => showToast({ type: 'success', message: t`Asks from ${name} unmuted` });
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3 last:border-0 sm:px-6">
      <Avatar name={name} src={user.avatar_url} />
      <p className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <Button
        size="sm"
        pending={unmute.isPending}
        onClick={() => unmute.mutate(user.id, { onSuccess: onUnmuted })}
      >
        <Trans>
          Unmute <span className="sr-only">{name}</span>
        </Trans>
      </Button>
    </li>
  );
}
