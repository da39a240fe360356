import { Fragment } from 'react';
import { Link } from '@tanstack/react-router';
import { linkClass } from '../../ui/link-class.ts';
import type { Named } from './reminder-values.ts';

const SHOWN = 4;

/** "Grace Hopper, Alan Turing and 3 others", each name a way to their card. */
export function PeopleLinks({ people }: { people: readonly Named[] }) {
  const shown = people.length === SHOWN + 1 ? people : people.slice(0, SHOWN);
  const others = people.length - shown.length;
  return (
    <span className="wrap-anywhere">
      {shown.map(({ id, name }, place) => (
        <Fragment key={id}>
          {place > 0 && ', '}
          <Link to="/contacts" search={{ id }} className={linkClass}>
            <bdi>{name}</bdi>
          </Link>
        </Fragment>
      ))}
      {others > 0 && ` and ${others} others`}
    </span>
  );
}
