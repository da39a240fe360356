import { Fragment } from 'react';
import { Link } from '@tanstack/react-router';
import { linkClass } from '../../ui/styles/link-class.ts';
import type { NamedContact } from './contact-picker.tsx';

export interface PeopleLinksProps {
  people: readonly NamedContact[];
  /** Maximum number of links; the other people are counted. */
  limit: number;
  tab?: 'timeline';
  /** Separator before the last person if all are listed. */
  lastSeparator?: string;
}

/** "Grace Hopper, Alan Turing and 3 others", linked. */
export function PeopleLinks({ people, limit, tab, lastSeparator = ', ' }: PeopleLinksProps) {
  const linked = people.length === limit + 1 ? people : people.slice(0, limit);
  const hiddenCount = people.length - linked.length;
  return (
    <>
      {linked.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && (hiddenCount === 0 && index === linked.length - 1 ? lastSeparator : ', ')}
          <Link to="/contacts" search={{ id, ...(tab && { tab }) }} className={linkClass}>
            <bdi>{name}</bdi>
          </Link>
        </Fragment>
      ))}
      {hiddenCount > 0 && ` and ${hiddenCount} others`}
    </>
  );
}
