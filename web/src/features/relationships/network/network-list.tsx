import { memo, useMemo } from 'react';
import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { Network } from '#contract/relationships.ts';
import { personPhotoUrl } from '../../../entities/contact/contact-photo.ts';
import { listText } from '../../../lib/text/list-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { linkClass } from '../../../ui/styles/link-class.ts';
import { idOfName } from './network-layout.ts';

export interface NetworkListProps {
  network: Network;
  active: number | null;
  /** Both must be stable. */
  onActiveChange: (id: number | null) => void;
  onOpen: () => void;
}

/** The people of the graph with their relationships, the nearest first, then those without a contact. */
export function NetworkList({ network, active, onActiveChange, onOpen }: NetworkListProps) {
  const people = useMemo(() => listedPeople(network), [network]);
  return (
    <ul aria-label={t`People`} className="space-y-1 overflow-y-auto sm:max-h-112">
      {people.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          isActive={person.id === active}
          onActiveChange={onActiveChange}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

interface ListedPerson {
  /** Negative for someone without a contact. */
  id: number;
  name: string;
  src: string | null;
  /** "Manager of Tobias, Friend of Mina". */
  relations: string;
}

function listedPeople({ nodes, edges, names }: Network): ListedPerson[] {
  const nameOf = new Map(nodes.map(({ contact_id, name }) => [contact_id, name]));
  const edgesTo = Map.groupBy(edges, ({ to }) => to);
  const contacts = nodes.filter(({ distance }) => distance > 0);
  return [
    ...contacts.map((person) => ({
      id: person.contact_id,
      name: person.name,
      src: personPhotoUrl(person),
      relations: listText(
        (edgesTo.get(person.contact_id) ?? []).map(({ from, label }) =>
          relationText(label, nameOf.get(from) ?? ''),
        ),
      ),
    })),
    ...names.map((person) => ({
      id: idOfName(person),
      name: person.name,
      src: null,
      relations: relationText(person.label, nameOf.get(person.contact_id) ?? ''),
    })),
  ];
}

interface PersonRowProps extends Pick<NetworkListProps, 'onActiveChange' | 'onOpen'> {
  person: ListedPerson;
  isActive: boolean;
}

/** Memoized, because hovering changes two of up to 200. */
const PersonRow = memo(function Row({ person, isActive, onActiveChange, onOpen }: PersonRowProps) {
  const { id, name, src, relations } = person;
  return (
    <li
      onPointerEnter={() => onActiveChange(id)}
      onPointerLeave={() => onActiveChange(null)}
      className={cx('flex items-start gap-2.5 rounded-md p-1.5', isActive && 'bg-accent-soft')}
    >
      <Avatar name={name} src={src} size="sm" />
      <div className="min-w-0 wrap-anywhere">
        {id < 0 ? (
          <bdi>{name}</bdi>
        ) : (
          <Link
            from="/contacts"
            search={({ tab: _tab, ...before }) => ({ ...before, id })}
            className={linkClass}
            onClick={onOpen}
            onFocus={() => onActiveChange(id)}
            onBlur={() => onActiveChange(null)}
          >
            <bdi>{name}</bdi>
          </Link>
        )}
        <p className="text-sm text-muted">{relations}</p>
      </div>
    </li>
  );
});

function relationText(label: string, name: string): string {
  return t`${label} of ${name}`;
}
