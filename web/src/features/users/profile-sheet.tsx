import { i18n } from '#i18n';
import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { OtherUser } from '#contract/users.ts';
import { formatPartialDate } from '../../entities/date/partial-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { OTHERS_FIELD_LABELS, type VisibleField } from './profile-values.ts';
import { PersonHeader } from '../../entities/person/person-header.tsx';
import { fullName } from '../../lib/text/full-name.ts';

export type ShownProfile = Pick<
  OtherUser,
  'first_name' | 'last_name' | 'headline' | 'avatar_url' | VisibleField
>;

export interface ProfileSheetProps {
  profile: ShownProfile;
  email: string | null;
  /** Visible non-empty fields. */
  fields: readonly VisibleField[];
  /** Offers help with what the person is looking for. */
  onHelp?: ((need: string) => void) | undefined;
  children?: ReactNode;
}

export function ProfileSheet({ profile, email, fields, onHelp, children }: ProfileSheetProps) {
  const name = fullName(profile);
  return (
    <article aria-label={name} className="rounded-lg border border-line bg-surface p-5 shadow-card">
      <PersonHeader person={profile}>{children}</PersonHeader>
      <dl className="mt-4 space-y-3 empty:hidden">
        {email !== null && <Line term={t`Email`}>{email}</Line>}
        {fields.map((field) => (
          <Line key={field} term={i18n._(OTHERS_FIELD_LABELS[field])}>
            {field === 'looking_for' && onHelp !== undefined ? (
              <Needs needs={profile.looking_for ?? []} onHelp={onHelp} />
            ) : (
              <Value profile={profile} field={field} />
            )}
          </Line>
        ))}
      </dl>
    </article>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="sm:grid sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4">
      <dt className="text-sm leading-6 text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

function Value({ profile, field }: { profile: ShownProfile; field: VisibleField }) {
  if (field === 'birthday') return formatPartialDate(profile.birthday ?? '');
  const value = profile[field];
  if (!Array.isArray(value)) return <bdi>{value}</bdi>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {value.map((phrase) => (
        <Tag key={phrase}>{phrase}</Tag>
      ))}
    </span>
  );
}

interface NeedsProps {
  needs: readonly string[];
  onHelp: (need: string) => void;
}

function Needs({ needs, onHelp }: NeedsProps) {
  return (
    <ul className="space-y-1.5">
      {needs.map((need) => (
        <li key={need} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Tag>{need}</Tag>
          <Button size="sm" onClick={() => onHelp(need)}>
            <Trans>
              I can help <span className="sr-only">with {need}</span>
            </Trans>
          </Button>
        </li>
      ))}
    </ul>
  );
}
