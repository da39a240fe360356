import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { linkClass } from '../../ui/styles/link-class.ts';
import { HomeFeatures } from './home-features.tsx';
import { HOME_FAQ } from './home-faq.tsx';
import { HomeIntroduction } from './home-introduction.tsx';
import { ProductPicture } from './product-picture.tsx';
import { Faq } from './faq.tsx';

export function Home() {
  return (
    <>
      <Opening />
      <HomeFeatures />
      <HomeIntroduction />
      <HowItWorks />
      <Privacy />
      <Faq title={t`FAQ`} questions={HOME_FAQ} />
      <Closing />
    </>
  );
}

function Opening() {
  return (
    <section className="pt-6 sm:pt-14">
      <div className="mx-auto max-w-3xl text-center">
        <h1
          tabIndex={-1}
          className="font-display text-4xl font-medium tracking-[-0.018em] text-balance"
        >
          <Trans>Never lose touch with the people who matter</Trans>
        </h1>
        <p className="mx-auto mt-5 max-w-[54ch] text-lg/7 text-pretty text-muted sm:text-xl/8">
          <Trans>
            Acquaint keeps everyone you know in one private address book, reminds you who to reach
            out to, and makes introductions easy.
          </Trans>
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Link to="/signup" className={buttonClass({ variant: 'primary', size: 'lg' })}>
            <Trans>Sign up</Trans>
          </Link>
          <Link to="/login" className={buttonClass({ size: 'lg' })}>
            <Trans>Log in</Trans>
          </Link>
        </div>
      </div>
      <ProductPicture
        hasPriority
        name="today"
        alt={t`The dashboard: a “Today” list of people to contact, each with a reason such as a birthday, a reminder or an unanswered message. The first has Email, Log, Snooze and Done buttons. Next to it are the favorites.`}
        sizes="(width < 72rem) calc(100vw - 4rem), 68rem"
        className="mt-10 sm:mt-14"
      />
    </section>
  );
}

const STEPS = [
  {
    title: msg`Import your address book`,
    text: msg`Import vCard or CSV from your phone, email app or a spreadsheet. Preview every row first, and undo an import for 30 days.`,
  },
  {
    title: msg`Choose who to stay in touch with`,
    text: msg`Monthly or twice a year, for one person, a tag or a type such as Family. Birthdays and reminders are automatic.`,
  },
  {
    title: msg`Connect with people on Acquaint`,
    text: msg`Share your link or QR code, enter an email address, or pick from suggestions. Each one tells you why it’s there.`,
  },
  {
    title: msg`Introduce people to each other`,
    text: msg`Answer an ask with someone you know. They’re asked first, by email if they have no account.`,
  },
];

function HowItWorks() {
  return (
    <section aria-labelledby="how" className="border-t border-line py-14 sm:py-20">
      <h2 id="how" className="font-display text-3xl font-medium tracking-[-0.012em]">
        <Trans>How it works</Trans>
      </h2>
      <ol className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-8">
        {STEPS.map(({ title, text }, index) => (
          <li key={title.id} className="border-t-2 border-accent pt-4">
            <p aria-hidden="true" className="font-display text-2xl text-accent-ink">
              {index + 1}
            </p>
            <h3 className="mt-1 text-lg font-semibold">{i18n._(title)}</h3>
            <p className="mt-1.5 max-w-[52ch] text-muted">{i18n._(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const PROMISES = [
  {
    title: msg`Only yours`,
    text: msg`Your contacts, notes, tags, reminders and log are visible only to you.`,
  },
  {
    title: msg`See what you share`,
    text: msg`You see every detail before you share it and can leave any of it out. Notes and tags are never shared.`,
  },
  {
    title: msg`No tracking`,
    text: msg`No ads, no trackers and no third-party requests, not even a font.`,
  },
  {
    title: msg`Your data is yours`,
    text: msg`Export everything as one zip file in open formats. Delete your account and your data is gone immediately.`,
  },
];

function Privacy() {
  return (
    <section
      aria-labelledby="privacy"
      className="mb-14 rounded-xl border border-line bg-surface px-5 py-10 shadow-card sm:mb-20 sm:px-10 sm:py-14"
    >
      <h2 id="privacy" className="font-display text-3xl font-medium tracking-[-0.012em]">
        <Trans>An address book is about other people, too</Trans>
      </h2>
      <p className="mt-3 max-w-[62ch] text-lg/7 text-muted">
        <Trans>
          They never asked to be in it, so only you can see it. The{' '}
          <Link to="/privacy-policy" className={linkClass}>
            privacy policy
          </Link>{' '}
          explains what we store, for how long, and who can see it.
        </Trans>
      </p>
      <dl className="mt-8 grid gap-x-12 gap-y-6 sm:grid-cols-2">
        {PROMISES.map(({ title, text }) => (
          <div key={title.id}>
            <dt className="text-lg font-semibold">{i18n._(title)}</dt>
            <dd className="mt-1 max-w-[52ch] text-muted">{i18n._(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Closing() {
  return (
    <section
      aria-labelledby="begin"
      className="flex flex-col items-center border-t border-line pt-14 pb-6 text-center sm:pt-20"
    >
      <h2 id="begin" className="font-display text-3xl font-medium tracking-[-0.012em]">
        <Trans>Start with the people you know</Trans>
      </h2>
      <p className="mt-3 max-w-[46ch] text-lg/7 text-muted">
        <Trans>
          All you need is a name, an email address and a password. Setup takes minutes, and you can
          skip any step.
        </Trans>
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <Link to="/signup" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          <Trans>Sign up</Trans>
        </Link>
        <Link to="/pricing" className={buttonClass({ size: 'lg' })}>
          <Trans>See pricing</Trans>
        </Link>
      </div>
    </section>
  );
}
