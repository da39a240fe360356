import { Fragment } from 'react';
import { Link } from '@tanstack/react-router';
import { linkClass } from '../../ui/styles/link-class.ts';
import type { NamedContact } from './contact-picker.tsx';

export interface PeopleLinksProps {
  people: readonly NamedContact[];
  /** Further people are counted. */
  limit: number;
  tab?: 'timeline';
  /** Before the last of all. */
  last?: string;
}

/** "Grace Hopper, Alan Turing and 3 others", linked. */
export function PeopleLinks({ people, limit, tab, last = ', ' }: PeopleLinksProps) {
  const shown = people.length === limit + 1 ? people : people.slice(0, limit);
  const others = people.length - shown.length;
  return (
    <>
      {shown.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && (others === 0 && index === shown.length - 1 ? last : ', ')}
          <Link to="/contacts" search={{ id, ...(tab && { tab }) }} className={linkClass}>
            <bdi>{name}</bdi>
          </Link>
        </Fragment>
      ))}
      {others > 0 && ` and ${others} others`}
    </>
  );
}
