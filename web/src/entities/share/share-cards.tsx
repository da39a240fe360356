import { useQuery } from '@tanstack/react-query';
import type { MessageShare } from '#contract/conversations.ts';
import { messageSharesQuery } from './shares.api.ts';
import { ShareCard } from './share-card.tsx';

export interface ShareCardsProps {
  message_id: number;
  shares: readonly MessageShare[];
  own: boolean;
}

/** The shares of a message; details appear when loaded. */
export function ShareCards({ message_id, shares, own }: ShareCardsProps) {
  const { data: details } = useQuery(messageSharesQuery(message_id));
  const need = shares.map(({ id }) => details?.get(id)?.related_need).find(Boolean);
  return (
    <div className="mt-2 w-72 max-w-full space-y-2 pb-1">
      {need && (
        <p className="text-sm wrap-anywhere">
          <span className="text-muted">For: </span>
          <span dir="auto">{need}</span>
        </p>
      )}
      <ul className="space-y-2" aria-label="Shared contacts">
        {shares.map((share) => (
          <ShareCard key={share.id} share={share} details={details?.get(share.id)} own={own} />
        ))}
      </ul>
    </div>
  );
}
