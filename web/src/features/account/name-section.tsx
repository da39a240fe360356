import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Section } from '../../ui/layout/section.tsx';
import { meQuery } from '../users/users.api.ts';
import { fullName } from '../../lib/text/full-name.ts';

export function NameSection() {
  const { data: me } = useQuery(meQuery());
  if (me === undefined) return null;
  const name = fullName(me);
  return (
    <Section title={t`Name`} description={t`Visible to everyone on Acquaint.`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={name} src={me.avatar_url} size="lg" />
        <div className="min-w-0 flex-[1_1_10rem]">
          <p className="font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          {me.headline !== '' && (
            <p className="text-sm wrap-anywhere text-muted">
              <bdi>{me.headline}</bdi>
            </p>
          )}
        </div>
        <Link to="/profile" className={buttonClass()}>
          <Trans>Edit profile</Trans>
        </Link>
      </div>
    </Section>
  );
}
