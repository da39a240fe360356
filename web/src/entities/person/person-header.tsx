import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import type { PersonName } from '#contract/person-name.ts';
import { fullName } from '../../lib/text/full-name.ts';

export interface PersonHeaderProps {
  person: PersonName & { headline: string; avatar_url: string | null };
  children?: ReactNode;
}

export function PersonHeader({ person, children }: PersonHeaderProps) {
  const name = fullName(person);
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} src={person.avatar_url} size="lg" />
      <div className="min-w-0">
        <p className="font-display text-xl font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        {person.headline !== '' && (
          <p className="wrap-anywhere text-muted">
            <bdi>{person.headline}</bdi>
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
