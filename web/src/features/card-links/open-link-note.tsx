import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import LinkIcon from 'lucide-react/icons/link';
import { dateText } from '../../lib/time/date-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { allCardLinksQuery } from './card-links.api.ts';
import { RevokeLink } from './open-links.tsx';

interface OpenLinkNoteProps {
  contact_id: number;
  /** Opens the dialog that lists the links. */
  onShowAll: () => void;
}

const QUIET = { size: 'sm', variant: 'quiet' } as const;

/** Says that a contact is public by a link; nothing without one. */
export function OpenLinkNote({ contact_id, onShowAll }: OpenLinkNoteProps) {
  const { data } = useQuery(allCardLinksQuery());
  const links = data?.results.filter((link) => link.contact_id === contact_id) ?? [];
  const [link] = links;
  if (link === undefined) return null;
  const until = dateText(link.expires_on);
  const count = links.length;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-1 text-sm text-muted">
      <LinkIcon size={15} aria-hidden="true" className="me-1" />
      {count === 1
        ? t`Shared by link until ${until}`
        : t`${plural(count, { one: 'Shared by # link', other: 'Shared by # links' })}`}
      {count === 1 ? (
        <RevokeLink id={link.id} button={QUIET} />
      ) : (
        <Button {...QUIET} onClick={onShowAll}>
          <Trans>View links</Trans>
        </Button>
      )}
    </p>
  );
}
