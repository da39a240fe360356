import type { ComponentType } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import BookUser from 'lucide-react/icons/book-user';
import Check from 'lucide-react/icons/check';
import UsersRound from 'lucide-react/icons/users-round';
import type { PictureName } from './pictures.ts';
import { PictureRow } from './picture-row.tsx';

interface Feature {
  Icon: ComponentType<{ size?: number; className?: string; 'aria-hidden'?: 'true' }>;
  title: MessageDescriptor;
  text: MessageDescriptor;
  points: MessageDescriptor[];
  picture: PictureName;
  alt: MessageDescriptor;
}

const FEATURES: Feature[] = [
  {
    Icon: BookUser,
    title: msg`Your private address book`,
    text: msg`Bring everyone together from old phones and exported files. Only you can see it.`,
    points: [
      msg`Typo-tolerant search across names, companies, notes and tags`,
      msg`A timeline for each person: calls, meetings, messages and changes`,
      msg`Find and merge duplicates, with undo`,
    ],
    picture: 'contacts',
    alt: msg`The address book: a list of contacts with their jobs and companies. Next to it, the contact Amara Nwosu, a heating engineer, with her type, tags, last contact, timeline, and buttons for Share, Remind and Log.`,
  },
  {
    Icon: UsersRound,
    title: msg`Your connections`,
    text: msg`Send or accept a request. Once you’re connected, you can message each other.`,
    points: [
      msg`Messages arrive instantly. Offline? They send when you reconnect`,
      msg`Decline a request and the other person isn’t notified`,
      msg`You choose who can message you and whether people can find you`,
    ],
    picture: 'messages',
    alt: msg`Messages: a list of conversations. In the open one, Tobias Lind is looking for someone who knows about heat pumps. Mina answers that she knows two people.`,
  },
];

export function HomeFeatures() {
  return (
    <section aria-labelledby="joined" className="py-16 sm:py-24">
      <h2
        id="joined"
        className="mx-auto max-w-2xl text-center font-display text-3xl font-medium tracking-[-0.012em]"
      >
        <Trans>Everything for your relationships, in one place</Trans>
      </h2>
      <ul className="mt-10 space-y-16 sm:mt-14 sm:space-y-24">
        {FEATURES.map((feature, index) => (
          <FeatureRow key={feature.picture} {...feature} pictureFirst={index % 2 === 1} />
        ))}
      </ul>
    </section>
  );
}

function FeatureRow(feature: Feature & { pictureFirst: boolean }) {
  const { Icon, title, text, points, picture, alt, pictureFirst } = feature;
  return (
    <PictureRow picture={picture} alt={alt} pictureFirst={pictureFirst}>
      <Icon size={28} className="text-accent-ink" aria-hidden="true" />
      <h3 className="mt-3 font-display text-2xl font-medium">{i18n._(title)}</h3>
      <p className="mt-2 max-w-[56ch] text-lg/7 text-muted">{i18n._(text)}</p>
      <ul className="mt-5 max-w-[56ch] space-y-2.5">
        {points.map((point) => (
          <li key={point.id} className="flex gap-3">
            <Check size={18} className="mt-0.5 shrink-0 text-accent-ink" aria-hidden="true" />
            {i18n._(point)}
          </li>
        ))}
      </ul>
    </PictureRow>
  );
}
