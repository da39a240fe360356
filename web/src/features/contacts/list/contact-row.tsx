import { memo } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Star from 'lucide-react/icons/star';
import type { Contact } from '#contract/contacts.ts';
import { detailLine, displayName } from '../../../entities/contact/contact-name.ts';
import type { TagColors } from '../contacts.api.ts';
import type { AvatarSize } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { ContactPhoto } from '../photo/contact-photo.tsx';
import { ColumnCell, type RenderType } from './column-cell.tsx';
import { type Column, columnLabel } from './columns.ts';
import { HEAD_ROWS, rowClass } from './row-class.ts';
import { SelectionCheckbox } from './selection-checkbox.tsx';

export interface ContactRowProps {
  contact: Contact;
  /** Index in the list, from 0. */
  index: number;
  top: number;
  height: number;
  href: string;
  open: boolean;
  selected: boolean;
  /** The roving tab stop. */
  tabStop: boolean;
  /** Null for the narrow list with two lines per row. */
  columns: readonly Column[] | null;
  /** The narrow list shows their values. */
  filtered: readonly Column[];
  /** One line per row. */
  compact: boolean;
  renderType: RenderType;
  tagColors: TagColors;
}

/** Visible on hover, focus, or with a selection. */
const BOX_CLASS =
  'opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 group-data-selecting/list:opacity-100 aria-checked:opacity-100 pointer-coarse:pointer-events-none pointer-coarse:group-data-selecting/list:pointer-events-auto';
/** Replaces the photo in the narrow list. */
const PHOTO_CLASS =
  'pointer-fine:group-hover/row:opacity-0 group-focus-within/row:opacity-0 group-data-selecting/list:opacity-0';

/** The link's height in a table; the focus outline needs the rest of the row. */
const MAX_TABLE_LINK = 40;

/** A row without event handlers: the list handles events for all rows. */
export const ContactRow = memo(function Row(props: ContactRowProps) {
  const { contact, index, top, height, open, selected, columns } = props;
  const name = displayName(contact);
  return (
    <div
      role="row"
      aria-rowindex={index + 1 + HEAD_ROWS}
      aria-selected={selected}
      data-row={index}
      className={rowClass({ table: columns !== null, open, selected })}
      style={{ top, height }}
    >
      <div
        role="gridcell"
        className={columns === null ? 'absolute start-3 z-1' : 'ps-(--page-gutter)'}
      >
        <SelectionCheckbox
          label={t`Select ${name}`}
          checked={selected}
          className={cx(BOX_CLASS, columns === null && 'mx-2.75 pointer-coarse:mx-2.25')}
        />
      </div>
      <NameCell {...props} />
      {columns?.map((column) => (
        <ColumnCell
          key={column.key}
          column={column}
          contact={contact}
          renderType={props.renderType}
          tagColors={props.tagColors}
        />
      ))}
      {columns !== null && <StarCell contact={contact} />}
    </div>
  );
});

function NameCell(props: ContactRowProps) {
  const { contact, href, open, tabStop, columns, compact, height } = props;
  const name = displayName(contact);
  const narrow = columns === null;
  return (
    <div role="gridcell" className={narrow ? 'min-w-0 flex-1' : 'min-w-0 px-2'}>
      <a
        href={href}
        data-control="open"
        tabIndex={tabStop ? 0 : -1}
        aria-current={open ? 'true' : undefined}
        draggable={false}
        className={cx(
          'flex items-center gap-3 text-ink no-underline focus-visible:-outline-offset-2',
          narrow ? 'rounded-md px-3' : 'rounded-sm px-1',
        )}
        style={{ height: linkHeight(narrow, height) }}
      >
        <ContactPhoto
          contact={contact}
          size={avatarSize(narrow, compact)}
          className={cx(narrow && PHOTO_CLASS)}
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5 font-medium">
            <bdi className="truncate">{name}</bdi>
            {narrow && contact.favorite && <FavoriteMark />}
            {narrow && compact && <FilteredValues {...props} />}
          </span>
          {narrow && !compact && <DetailLine {...props} />}
        </span>
      </a>
    </div>
  );
}

const linkHeight = (narrow: boolean, height: number) =>
  narrow ? height : Math.min(height, MAX_TABLE_LINK);

function avatarSize(narrow: boolean, compact: boolean): AvatarSize {
  if (compact) return 'xs';
  return narrow ? 'md' : 'sm';
}

function FavoriteMark() {
  return (
    <>
      <Star size={14} aria-hidden="true" className="shrink-0 fill-current text-star" />
      <span className="sr-only">
        <Trans>favorite</Trans>
      </span>
    </>
  );
}

/** In the only line of a compact row. */
function FilteredValues({ contact, filtered }: Pick<ContactRowProps, 'contact' | 'filtered'>) {
  const values = filtered.map((column) => labeledText(column, contact));
  return (
    <bdi className="min-w-0 truncate text-sm font-normal text-muted">{values.join(' · ')}</bdi>
  );
}

function DetailLine({
  contact,
  filtered,
  renderType,
}: Pick<ContactRowProps, 'contact' | 'filtered' | 'renderType'>) {
  const values = filtered.map((column) => labeledText(column, contact));
  const details = [...values, detailLine(contact)].filter((text) => text !== '');
  return (
    <span className="flex items-center gap-1.5 text-sm text-muted">
      {renderType(contact.contact_type_id)}
      <bdi className="min-w-0 truncate">{details.join(' · ')}</bdi>
    </span>
  );
}

/** "Shoe size: 39"; empty without a value. */
function labeledText(column: Column, contact: Contact): string {
  const value = column.text(contact);
  if (value === '') return '';
  const label = columnLabel(column);
  return t`${label}: ${value}`;
}

function StarCell({ contact }: { contact: Contact }) {
  const name = displayName(contact);
  return (
    <div role="gridcell">
      <button
        type="button"
        aria-pressed={contact.favorite}
        aria-label={t`Favorite ${name}`}
        title={t`Favorite`}
        tabIndex={-1}
        data-control="star"
        className={cx(
          'grid size-9 place-items-center rounded-sm hover:bg-line focus-visible:-outline-offset-2',
          contact.favorite
            ? 'text-star [&>svg]:fill-current'
            : 'text-muted opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        <Star size={17} aria-hidden="true" />
      </button>
    </div>
  );
}
