import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Person } from '#contract/user-card.ts';
import { personPhotoUrl } from '../../entities/contact/contact-photo.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/styles/cx.ts';

export interface PersonRowProps {
  person: Person;
  /** False for users whose profile is hidden. */
  hasProfile?: boolean;
  /** Address, job or time below the name. */
  line?: ReactNode;
  /** Why the person is listed. */
  reason?: ReactNode;
  actions?: ReactNode;
  /** Keeps the actions next to the name on phones. */
  oneLine?: boolean;
}

/** A person in a list; rows outside the viewport aren't rendered (content-visibility). */
export function PersonRow(props: PersonRowProps) {
  const { person, hasProfile = true, line, reason, actions, oneLine = false } = props;
  const { id, name } = person;
  return (
    <li
      className={cx(
        'flex items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3 [contain-intrinsic-height:auto_4.5rem] [content-visibility:auto] last:border-0',
        !oneLine && 'flex-wrap',
      )}
    >
      <Avatar name={name} src={personPhotoUrl(person)} />
      <div className="min-w-0 flex-[1_1_8rem]">
        {hasProfile ? (
          <Link
            from="/contacts"
            to="/contacts"
            search={(before) => ({ ...before, person: id })}
            className="line-clamp-2 rounded-xs font-medium wrap-anywhere text-ink no-underline hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <p className="line-clamp-2 font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
        )}
        {line !== undefined && line !== '' && (
          <p
            dir="auto"
            className={cx('text-sm text-muted', oneLine ? 'truncate' : 'wrap-anywhere')}
          >
            {line}
          </p>
        )}
        {reason !== undefined && <p className="mt-0.5 text-sm wrap-anywhere">{reason}</p>}
      </div>
      {actions !== undefined && (
        <div className={cx('flex items-center gap-2', !oneLine && 'flex-wrap max-sm:ps-13')}>
          {actions}
        </div>
      )}
    </li>
  );
}
