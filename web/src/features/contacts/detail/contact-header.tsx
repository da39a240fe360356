import { useState, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import Star from 'lucide-react/icons/star';
import X from 'lucide-react/icons/x';
import type { Contact, ValueSource } from '#contract/contacts.ts';
import { TagChip } from '../../../entities/tag/tag-chip.tsx';
import { useTagColors } from '../contacts.api.ts';
import { CardName } from '../../../entities/contact/card-name.tsx';
import { companyLine } from '../../../entities/contact/contact-name.ts';
import { formatPartialDate } from '../../../entities/date/partial-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { useToggleFavorite } from '../contacts.api.ts';
import { ContactPhoto } from '../photo/contact-photo.tsx';
import { ValueSourceButton } from '../profile/value-source-button.tsx';
import { changedSearch } from '../use-contacts-search.ts';
import { KeepInTouchChip } from './keep-in-touch-chip.tsx';

export interface ContactHeaderProps {
  contact: Contact;
  sources: Readonly<Record<string, ValueSource>>;
  /** Rendered by another feature. */
  type: ReactNode;
  /** Connection and pending request, rendered by another feature. */
  connection: ReactNode;
  /** Message, Call and other actions. */
  actions: ReactNode;
  /** Missing while the contact is edited or where the page has its own Edit. */
  onEdit: (() => void) | undefined;
  onClose: () => void;
}

export function ContactHeader(props: ContactHeaderProps) {
  const { contact, sources, type, connection, actions, onEdit, onClose } = props;
  const line = companyLine(contact);
  return (
    <header>
      <div className="flex items-start gap-x-4">
        <ContactPhoto contact={contact} size="lg" editable />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Name contact={contact} sources={sources} />
            {type}
            <Tags tags={contact.tags} />
            {connection}
          </div>
          <div className="flex flex-wrap items-center gap-x-3">
            {line !== '' && (
              <p className="line-clamp-2 wrap-anywhere">
                <bdi>{line}</bdi>
              </p>
            )}
            {contact.deceased_on === null ? (
              <KeepInTouchChip contact={contact} />
            ) : (
              <Died on={contact.deceased_on} />
            )}
          </div>
        </div>
        {/* On phones they are next to the back link. */}
        <div className="flex shrink-0 max-md:absolute max-md:end-[calc(var(--page-gutter)-0.75rem)] max-md:top-2 md:-me-2">
          {onEdit && (
            <IconButton data-edit label={t`Edit`} className="text-muted" onClick={onEdit}>
              <Pencil />
            </IconButton>
          )}
          <FavoriteButton contact={contact} />
          <IconButton label={t`Close`} className="text-muted max-md:hidden" onClick={onClose}>
            <X />
          </IconButton>
        </div>
      </div>
      <div className="mt-2">{actions}</div>
    </header>
  );
}

const NAME_FIELDS = ['name_prefix', 'first_name', 'middle_name', 'last_name', 'name_suffix'];

function Name({ contact, sources }: Pick<ContactHeaderProps, 'contact' | 'sources'>) {
  return (
    <CardName card={contact} as="h2" id="contact-name">
      <div className="sr-only self-center text-muted group-focus-within/name:not-sr-only group-hover/name:not-sr-only empty:hidden pointer-coarse:not-sr-only [&>button]:-my-2">
        <ValueSourceButton sources={NAME_FIELDS.map((field) => sources[field])} />
      </div>
    </CardName>
  );
}

function Died({ on }: { on: string }) {
  const date = formatPartialDate(on);
  return (
    <p className="py-0.5 text-sm text-muted">
      <Trans>Died {date}</Trans>
    </p>
  );
}

const MAX_TAGS = 3;

/** The first tags, linked to the filtered list; the others on request. */
function Tags({ tags }: { tags: readonly string[] }) {
  const colors = useTagColors();
  const [showsAll, setShowsAll] = useState(false);
  if (tags.length === 0) return null;
  const shown = showsAll || tags.length === MAX_TAGS + 1 ? tags : tags.slice(0, MAX_TAGS);
  const hiddenCount = tags.length - shown.length;
  return (
    <ul aria-label={t`Tags`} className="flex min-w-0 flex-wrap gap-1.5">
      {shown.map((tag) => (
        <li key={tag} className="max-w-full">
          <Link
            from="/contacts"
            search={(before) => changedSearch(before, { tag: [tag] })}
            className="relative inline-flex max-w-full rounded-full no-underline after:absolute after:-inset-y-1 hover:brightness-97 pointer-coarse:after:-inset-y-2.5"
          >
            <TagChip name={tag} color={colors.get(tag)} />
          </Link>
        </li>
      ))}
      {hiddenCount > 0 && (
        <li>
          <Button
            size="sm"
            variant="quiet"
            className="min-h-6! px-1.5! py-0! text-xs"
            onClick={() => setShowsAll(true)}
          >
            <Trans>
              +{hiddenCount}{' '}
              <span className="sr-only">
                <Plural value={hiddenCount} one="tag" other="tags" />
              </span>
            </Trans>
          </Button>
        </li>
      )}
    </ul>
  );
}

function FavoriteButton({ contact }: { contact: Contact }) {
  const toggle = useToggleFavorite(contact.id);
  return (
    <IconButton
      label={t`Favorite`}
      aria-pressed={contact.favorite}
      className={cx(contact.favorite ? 'text-star [&>svg]:fill-current' : 'text-muted')}
      onClick={() => toggle.mutate(!contact.favorite)}
    >
      <Star />
    </IconButton>
  );
}
