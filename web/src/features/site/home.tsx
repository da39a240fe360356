import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { linkClass } from '../../ui/styles/link-class.ts';
import { HomeFeatures } from './home-features.tsx';
import { HOME_FAQ } from './home-faq.tsx';
import { ProductPicture } from './product-picture.tsx';
import { Faq } from './faq.tsx';

export function Home() {
  return (
    <>
      <Opening />
      <HomeFeatures />
      <HowItWorks />
      <Privacy />
      <Faq title="Questions" questions={HOME_FAQ} />
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
          The people you know, well kept
        </h1>
        <p className="mx-auto mt-5 max-w-[54ch] text-lg/7 text-pretty text-muted sm:text-xl/8">
          Acquaint keeps everyone you know in one private address book, tells you whom to reach
          today, and lets you introduce one person to another when somebody needs it.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Link to="/signup" className={buttonClass({ variant: 'primary', size: 'lg' })}>
            Sign up
          </Link>
          <Link to="/login" className={buttonClass({ size: 'lg' })}>
            Log in
          </Link>
        </div>
      </div>
      <ProductPicture
        hasPriority
        name="today"
        alt="The first page of a day. Under “Today” stand the people to reach, each with the reason, such as a birthday or a message that waits for an answer; the first has buttons for Message, Log, Snooze and Done. Beside it stand a request that waits and an unread message."
        sizes="(width < 72rem) calc(100vw - 4rem), 68rem"
        className="mt-10 sm:mt-14"
      />
    </section>
  );
}

const STEPS = [
  {
    title: 'Bring your address book',
    text: 'From a phone, a mail program or a spreadsheet, as vCard or CSV. You see what each row would do before anything happens, and can take an import back for 30 days.',
  },
  {
    title: 'Say whom you want to keep up with',
    text: 'Every month, twice a year: for one person, for a tag, or for a type such as Family. Birthdays and reminders come by themselves.',
  },
  {
    title: 'Connect with those who are here',
    text: 'By a link or a QR code of yours, by their address, or from the suggestions, each of which says why it is there.',
  },
  {
    title: 'Introduce people to each other',
    text: 'When somebody looks for someone, share the right contact and say what for. They accept or decline each card.',
  },
];

function HowItWorks() {
  return (
    <section aria-labelledby="how" className="border-t border-line py-14 sm:py-20">
      <h2 id="how" className="font-display text-3xl font-medium tracking-[-0.012em]">
        How it works
      </h2>
      <ol className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-8">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="border-t-2 border-accent pt-4">
            <p aria-hidden="true" className="font-display text-2xl text-accent-ink">
              {index + 1}
            </p>
            <h3 className="mt-1 text-lg font-semibold">{title}</h3>
            <p className="mt-1.5 max-w-[52ch] text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const PROMISES = [
  {
    title: 'Yours alone',
    text: 'Cards, notes, tags, reminders and what you log are in no search but your own.',
  },
  {
    title: 'What you share, you see',
    text: 'Each entry that goes is shown before it goes, and any of them can stay behind. Notes and tags never leave.',
  },
  {
    title: 'Nobody looks on',
    text: 'No advertising, no trackers, nothing loaded from other companies: not even a font.',
  },
  {
    title: 'Yours to take',
    text: 'Everything in one zip file, in formats that other programs read. Whoever deletes their account is gone at once.',
  },
];

function Privacy() {
  return (
    <section
      aria-labelledby="privacy"
      className="mb-14 rounded-xl border border-line bg-surface px-5 py-10 shadow-card sm:mb-20 sm:px-10 sm:py-14"
    >
      <h2 id="privacy" className="font-display text-3xl font-medium tracking-[-0.012em]">
        An address book is about other people
      </h2>
      <p className="mt-3 max-w-[62ch] text-lg/7 text-muted">
        They never asked to be in it. So it is kept for you, and for nobody else. The{' '}
        <Link to="/privacy-policy" className={linkClass}>
          privacy policy
        </Link>{' '}
        says what is kept, for how long, and who can see it.
      </p>
      <dl className="mt-8 grid gap-x-12 gap-y-6 sm:grid-cols-2">
        {PROMISES.map(({ title, text }) => (
          <div key={title}>
            <dt className="text-lg font-semibold">{title}</dt>
            <dd className="mt-1 max-w-[52ch] text-muted">{text}</dd>
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
        Begin with the people you know
      </h2>
      <p className="mt-3 max-w-[46ch] text-lg/7 text-muted">
        A name, an email address and a password are enough. The first steps take minutes, and each
        can be skipped.
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <Link to="/signup" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          Sign up
        </Link>
        <Link to="/pricing" className={buttonClass({ size: 'lg' })}>
          See the plans
        </Link>
      </div>
    </section>
  );
}
