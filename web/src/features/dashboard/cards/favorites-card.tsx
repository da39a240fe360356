import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Dashboard } from '#contract/dashboard.ts';
import { formatNumber } from '../../../lib/time/region.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { linkClass } from '../../../ui/styles/link-class.ts';
import { DashboardCard, type Loadable } from './dashboard-card.tsx';

type Favorites = NonNullable<Dashboard['favorites']>;

export function FavoritesCard({ favorites }: { favorites: Loadable<Favorites> }) {
  return (
    <DashboardCard
      title={t`Favorites`}
      data={favorites}
      failure={t`Failed to load your favorites`}
      isEmpty={({ contacts }) => contacts.length === 0}
      actions={({ count, contacts }) => count > contacts.length && <AllFavorites count={count} />}
    >
      {({ contacts }) => (
        <ul
          aria-label={t`Favorites`}
          className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-1 px-3 pb-4 sm:px-4"
        >
          {contacts.map(({ id, name, photo_url, avatar_url }) => (
            <li key={id}>
              <Link
                to="/contacts"
                search={{ id }}
                title={name}
                className="flex flex-col items-center gap-1.5 rounded-md px-1 py-2 text-center text-ink no-underline hover:bg-subtle"
              >
                <Avatar name={name} src={photo_url ?? avatar_url} size="lg" />
                <span dir="auto" className="line-clamp-2 text-center text-xs wrap-anywhere">
                  {name}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </DashboardCard>
  );
}

function AllFavorites({ count }: { count: number }) {
  const shown = formatNumber(count);
  return (
    <Link to="/contacts" search={{ favorite: true }} className={linkClass}>
      <Trans>
        All {shown} <span className="sr-only">favorites</span>
      </Trans>
    </Link>
  );
}
