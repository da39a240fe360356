import { Fragment } from 'react';
import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { listParts } from '../../lib/text/list-text.ts';
import { linkClass } from '../../ui/styles/link-class.ts';
import type { NamedContact } from './contact-picker.tsx';

export interface PeopleLinksProps {
  people: readonly NamedContact[];
  /** Maximum number of links; the other people are counted. */
  limit: number;
  tab?: 'timeline';
  /** Joins the last two people by "and" even if all are listed. */
  inText?: boolean;
}

/** "Grace Hopper, Alan Turing, and 3 others", linked. */
export function PeopleLinks({ people, limit, tab, inText = false }: PeopleLinksProps) {
  const linked = people.length === limit + 1 ? people : people.slice(0, limit);
  const count = people.length - linked.length;
  const names = linked.map(({ name }) => name);
  const others = t`${plural(count, { one: '# other', other: '# others' })}`;
  const parts = listParts(
    count > 0 ? [...names, others] : names,
    inText || count > 0 ? 'conjunction' : 'unit',
  );
  return parts.map(({ value, index }, position) => {
    const person = index === undefined ? undefined : linked[index];
    return person === undefined ? (
      // oxlint-disable-next-line react/no-array-index-key -- separators are equal
      <Fragment key={`text-${position}`}>{value}</Fragment>
    ) : (
      <Link
        key={person.id}
        to="/contacts"
        search={{ id: person.id, ...(tab && { tab }) }}
        className={linkClass}
      >
        <bdi>{value}</bdi>
      </Link>
    );
  });
}
