import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Link2Off from 'lucide-react/icons/link-2-off';
import type { PublicCard as PublicCardData } from '#contract/card-links.ts';
import type { SharedCard } from '#contract/contact-shares.ts';
import { CardName } from '../../entities/contact/card-name.tsx';
import { companyLine, displayName } from '../../entities/contact/contact-name.ts';
import { hasResponse } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { SkeletonSheet } from '../../ui/feedback/skeleton.tsx';
import { publicCardQuery, vcardUrl } from './card-links.api.ts';
import { CardFacts } from './card-facts.tsx';

/** The page of a link. */
export function PublicCard({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(publicCardQuery(token));
  if (data !== undefined) return <Card shared={data} token={token} />;
  if (hasResponse(error))
    return <Gone message={errorMessage(error, t`This link is no longer valid.`)} />;
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        <Trans>Shared contact</Trans>
      </h1>
      {error === null ? (
        <Loading label={t`Loading contact`}>
          <SkeletonSheet rows={4} />
        </Loading>
      ) : (
        <FailedState
          message={errorMessage(error, t`Failed to load contact`)}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

function Card({ shared, token }: { shared: PublicCardData; token: string }) {
  const { card, owner_name, note } = shared;
  return (
    <>
      <p className="text-sm wrap-anywhere text-muted">
        <Trans>
          Shared by <bdi className="font-semibold text-ink">{owner_name}</bdi>
        </Trans>
      </p>
      {note !== '' && (
        <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-line">
          {note}
        </p>
      )}
      <article
        aria-labelledby="card-name"
        className="mt-4 rounded-xl border border-line bg-surface p-5 shadow-card sm:p-7"
      >
        <CardHeader card={card} />
        <CardFacts card={card} />
        <p className="mt-5">
          <a
            href={vcardUrl(token)}
            download
            className={buttonClass({ variant: 'primary', className: 'max-sm:w-full' })}
          >
            <Download aria-hidden="true" />
            <Trans>Download vCard</Trans>
          </a>
        </p>
      </article>
    </>
  );
}

/** As on the page of a contact. */
function CardHeader({ card }: { card: SharedCard }) {
  const line = companyLine(card);
  return (
    <header className="flex items-start gap-x-4">
      <Avatar name={displayName(card)} size="lg" />
      <div className="min-w-0 flex-1">
        <CardName card={card} as="h1" id="card-name" />
        {line !== '' && (
          <p className="wrap-anywhere">
            <bdi>{line}</bdi>
          </p>
        )}
      </div>
    </header>
  );
}

function Gone({ message }: { message: string }) {
  return (
    <div role="alert" className="py-10 text-center">
      <Link2Off size={32} className="mx-auto text-muted" aria-hidden="true" />
      <h1 tabIndex={-1} className="mt-3 font-display text-2xl font-medium text-balance">
        {message}
      </h1>
      <p className="mt-2 text-muted">
        <Trans>Ask the person who sent it for a new one.</Trans>
      </p>
    </div>
  );
}
