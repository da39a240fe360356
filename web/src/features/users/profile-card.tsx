import type { User } from '#contract/users.ts';
import { birthdayText } from '../../lib/birthday-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Tag } from '../../ui/tag.tsx';
import { FIELD_WORDS, type VisibleField } from './profile-values.ts';
import { fieldsSeenBy, type Viewer } from './seen-as.ts';

/** My profile as somebody sees it. */
export function ProfileCard({ me, viewer }: { me: User; viewer: Viewer }) {
  const name = `${me.first_name} ${me.last_name}`.trim();
  const fields = fieldsSeenBy(me, viewer);
  return (
    <article aria-label={name} className="rounded-lg border border-line bg-surface p-5 shadow-card">
      <div className="flex items-center gap-4">
        <Avatar name={name} src={me.avatar_url} size="lg" />
        <div className="min-w-0">
          <p className="font-display text-xl font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          {me.headline !== '' && (
            <p className="wrap-anywhere text-muted">
              <bdi>{me.headline}</bdi>
            </p>
          )}
        </div>
      </div>
      <dl className="mt-4 space-y-3 empty:hidden">
        {viewer === 'connection' && <Line term="Email">{me.email}</Line>}
        {fields.map((field) => (
          <Line key={field} term={FIELD_WORDS[field]}>
            <Value me={me} field={field} />
          </Line>
        ))}
      </dl>
    </article>
  );
}

function Line({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="sm:grid sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4">
      <dt className="text-sm leading-6 text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

function Value({ me, field }: { me: User; field: VisibleField }) {
  if (field === 'birthday') return birthdayText(me.birthday ?? '');
  const value = me[field];
  if (!Array.isArray(value)) return <bdi>{value}</bdi>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {value.map((phrase) => (
        <Tag key={phrase}>{phrase}</Tag>
      ))}
    </span>
  );
}
