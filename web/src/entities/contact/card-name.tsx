import type { ReactNode } from 'react';
import type { SharedCard } from '#contract/contact-shares.ts';
import { nameWithParts, phoneticName } from './contact-name.ts';

export interface CardNameProps {
  card: Parameters<typeof nameWithParts>[0] & Pick<SharedCard, 'pronouns'>;
  as: 'h1' | 'h2';
  id: string;
  /** After the name, in a group called `name`. */
  children?: ReactNode;
}

/** The name of a contact as a heading, with pronouns and how it's pronounced. */
export function CardName({ card, as: Heading, id, children }: CardNameProps) {
  const phonetic = phoneticName(card);
  return (
    <div className="min-w-0">
      <div className="group/name flex flex-wrap items-baseline gap-x-2">
        <Heading
          id={id}
          tabIndex={Heading === 'h1' ? -1 : undefined}
          className="font-display text-xl leading-7 font-medium text-balance wrap-anywhere"
        >
          <bdi>{nameWithParts(card)}</bdi>
        </Heading>
        {children}
        {card.pronouns !== '' && (
          <p className="text-sm wrap-anywhere text-muted">
            <bdi>{card.pronouns}</bdi>
          </p>
        )}
      </div>
      {phonetic !== '' && (
        <p className="text-sm wrap-anywhere text-muted">
          <bdi>{phonetic}</bdi>
        </p>
      )}
    </div>
  );
}
