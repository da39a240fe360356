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
  onActiveChange: (id: number | null) => void;
  onOpen: () => void;
}

/** The people of the graph with their relationships, the nearest first. */
export function NetworkList({ network, active, onActiveChange, onOpen }: NetworkListProps) {
  const names = new Map(network.nodes.map(({ contact_id, name }) => [contact_id, name]));
  const edges = Map.groupBy(network.edges, ({ to }) => to);
  return (
    <ul aria-label={t`People`} className="space-y-1 overflow-y-auto sm:max-h-112">
      {network.nodes
        .filter(({ distance }) => distance > 0)
        .map((person) => {
          const id = person.contact_id;
          const texts = (edges.get(id) ?? []).map(({ from, label }) =>
            relationText(label, names.get(from) ?? ''),
          );
          return (
            <li
              key={id}
              onPointerEnter={() => onActiveChange(id)}
              onPointerLeave={() => onActiveChange(null)}
              className={cx(
                'flex items-start gap-2.5 rounded-md p-1.5',
                active === id && 'bg-accent-soft',
              )}
            >
              <Avatar name={person.name} src={personPhotoUrl(person)} size="sm" />
              <div className="min-w-0 wrap-anywhere">
                <Link
                  from="/contacts"
                  search={({ tab: _tab, ...before }) => ({ ...before, id })}
                  className={linkClass}
                  onClick={onOpen}
                  onFocus={() => onActiveChange(id)}
                  onBlur={() => onActiveChange(null)}
                >
                  <bdi>{person.name}</bdi>
                </Link>
                <p className="text-sm text-muted">{listText(texts)}</p>
              </div>
            </li>
          );
        })}
      {network.names.map((person) => {
        const id = idOfName(person);
        return (
          <li
            key={id}
            onPointerEnter={() => onActiveChange(id)}
            onPointerLeave={() => onActiveChange(null)}
            className={cx(
              'flex items-start gap-2.5 rounded-md p-1.5',
              active === id && 'bg-accent-soft',
            )}
          >
            <Avatar name={person.name} src={null} size="sm" />
            <div className="min-w-0 wrap-anywhere">
              <bdi>{person.name}</bdi>
              <p className="text-sm text-muted">
                {relationText(person.label, names.get(person.contact_id) ?? '')}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function relationText(label: string, name: string): string {
  return t`${label} of ${name}`;
}
