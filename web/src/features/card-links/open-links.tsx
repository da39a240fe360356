import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { CardLink } from '#contract/card-links.ts';
import { focusInsideAfterRemoval } from '../../lib/focus/focus-after-removal.ts';
import { dateText } from '../../lib/time/date-text.ts';
import { Button, type ButtonProps } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { ShowMore } from '../../ui/layout/show-more.tsx';
import { ConfirmTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { cardLinksQuery, useRevokeCardLink } from './card-links.api.ts';

interface OpenLinksProps {
  contact_id: number;
  /** Shown above already. */
  created_id: number | undefined;
}

/** The open links of a contact; nothing without one. */
export function OpenLinks({ contact_id, created_id }: OpenLinksProps) {
  const query = useInfiniteQuery(cardLinksQuery(contact_id));
  const links = query.data?.filter(({ id }) => id !== created_id) ?? [];
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="open-links" className="mb-5 border-b border-line pb-3">
      <h3 id="open-links" className="font-semibold">
        <Trans>Open links</Trans>
      </h3>
      <ul>
        {links.map((link) => (
          <OpenLink key={link.id} link={link} />
        ))}
      </ul>
      <ShowMore list={query} label={t`links`} />
    </section>
  );
}

function OpenLink({ link }: { link: CardLink }) {
  const { note, opened_count, url } = link;
  const until = dateText(link.expires_on);
  return (
    <li
      ref={focusInsideAfterRemoval}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2.5 last:border-0"
    >
      <div className="min-w-0 flex-1 basis-40">
        {note !== '' && (
          <p className="line-clamp-2 wrap-anywhere">
            <bdi>{note}</bdi>
          </p>
        )}
        <p className="text-sm text-muted">
          <Trans>Valid until {until}</Trans>
          {' · '}
          <Plural
            value={opened_count}
            _0="Not opened yet"
            one="Opened once"
            other="Opened # times"
          />
        </p>
      </div>
      <div className="flex gap-2">
        <CopyButton text={url} copiedMessage={t`Link copied`}>
          <Trans>Copy</Trans>
        </CopyButton>
        <RevokeLink id={link.id} />
      </div>
    </li>
  );
}

interface RevokeLinkProps {
  id: number;
  button?: Pick<ButtonProps, 'size' | 'variant'>;
  onRevoked?: () => void;
}

export function RevokeLink({ id, button, onRevoked }: RevokeLinkProps) {
  const revoke = useRevokeCardLink();
  return (
    <ConfirmTrigger
      trigger={(open) => (
        <Button {...button} onClick={open}>
          <Trans>Revoke</Trans>
        </Button>
      )}
      title={t`Revoke this link?`}
      confirmLabel={t`Revoke`}
      pending={revoke.isPending}
      onConfirm={(close) => revoke.mutate(id, { onSuccess: () => onRevoked?.(), onSettled: close })}
    >
      <Trans>The page stops working at once.</Trans>
    </ConfirmTrigger>
  );
}
