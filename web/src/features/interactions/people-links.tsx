import { Fragment } from 'react';
import { Link } from '@tanstack/react-router';
import { linkClass } from '../../ui/link-class.ts';
import type { Named } from './interaction-values.ts';

const SHOWN = 5;

/** "Grace Hopper, Alan Turing and 3 others", each name a way to their timeline. */
export function PeopleLinks({ people }: { people: readonly Named[] }) {
  const shown = people.length === SHOWN + 1 ? people : people.slice(0, SHOWN);
  const others = people.length - shown.length;
  return shown.map(({ id, name }, place) => (
    <Fragment key={id}>
      {place > 0 && (others === 0 && place === shown.length - 1 ? ' and ' : ', ')}
      <Link to="/contacts" search={{ id, tab: 'timeline' }} className={linkClass}>
        <bdi>{name}</bdi>
      </Link>
      {others > 0 && place === shown.length - 1 && ` and ${others} others`}
    </Fragment>
  ));
}
