import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PictureName } from './pictures.ts';
import { PictureRow } from './picture-row.tsx';

interface Step {
  title: MessageDescriptor;
  text: MessageDescriptor;
  picture: PictureName;
  alt: MessageDescriptor;
}

const STEPS: Step[] = [
  {
    title: msg`Ask for what you need`,
    text: msg`Choose who can see it: all your connections, or only some. No one else learns about it.`,
    picture: 'ask',
    alt: msg`The dialog New ask. Tobias needs “A tax adviser for freelancers”, with a sentence of details and the last day. All his connections can see it.`,
  },
  {
    title: msg`See who you know`,
    text: msg`Acquaint finds people in your contacts who may help, and says why. Only you see them.`,
    picture: 'match',
    alt: msg`Mina sees the ask of Tobias. Her contact Jonas Brandt may help, because of his job title and a tag. She has written a note to both. Below are the buttons Ask them first and Share the card now.`,
  },
  {
    title: msg`Introduce them once they agree`,
    text: msg`The person is asked first. If they accept, a conversation opens. If they decline, the asker never finds out.`,
    picture: 'introduced',
    alt: msg`The conversation between Tobias and Jonas Brandt. It starts with “Mina Okonjo introduced you”, the need and her note. Jonas has written the first message.`,
  },
];

/** One need from the ask to the conversation. */
export function HomeIntroduction() {
  return (
    <section aria-labelledby="introduction" className="border-t border-line py-16 sm:py-24">
      <div className="mx-auto max-w-2xl text-center">
        <h2
          id="introduction"
          className="font-display text-3xl font-medium tracking-[-0.012em] text-balance"
        >
          <Trans>Get introduced to the person you need</Trans>
        </h2>
        <p className="mt-3 text-lg/7 text-pretty text-muted">
          <Trans>You ask. Someone you trust knows who can help. Everyone agrees first.</Trans>
        </p>
      </div>
      <ol className="mt-10 space-y-16 sm:mt-14 sm:space-y-24">
        {STEPS.map((step, index) => (
          <StepRow key={step.picture} {...step} number={index + 1} />
        ))}
      </ol>
    </section>
  );
}

function StepRow({ title, text, picture, alt, number }: Step & { number: number }) {
  return (
    <PictureRow picture={picture} alt={alt} pictureFirst={number % 2 === 0}>
      <p aria-hidden="true" className="font-display text-3xl text-accent-ink">
        {number}
      </p>
      <h3 className="mt-1 font-display text-2xl font-medium">{i18n._(title)}</h3>
      <p className="mt-2 max-w-[56ch] text-lg/7 text-muted">{i18n._(text)}</p>
    </PictureRow>
  );
}
