import { Link } from '@tanstack/react-router';
import BookUser from 'lucide-react/icons/book-user';
import Handshake from 'lucide-react/icons/handshake';
import UsersRound from 'lucide-react/icons/users-round';
import { buttonClass } from '../../ui/button-class.ts';

const PARTS = [
  {
    Icon: BookUser,
    title: 'Your private address book',
    text: 'Bring everyone you know out of old phones and exported files. Your notes, tags and cards are seen by nobody but you.',
  },
  {
    Icon: UsersRound,
    title: 'The people you are connected with',
    text: 'Ask, or be asked. Once you both agree you can write to each other, and you each know whom the card belongs to.',
  },
  {
    Icon: Handshake,
    title: 'Introductions for a stated need',
    text: 'Someone needs an architect or a first customer? Share the right contact and say why; each card is theirs to accept or decline.',
  },
];

/** What Acquaint is for. */
export function Home() {
  return (
    <>
      <section className="mx-auto max-w-3xl py-8 text-center sm:py-16">
        <h1
          tabIndex={-1}
          className="font-display text-4xl font-medium tracking-[-0.018em] text-balance"
        >
          The people you know, well kept
        </h1>
        <p className="mx-auto mt-5 max-w-[46ch] text-lg text-pretty text-muted">
          Acquaint is a place for everyone you know, where you keep in touch and introduce one
          person to another when it helps.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Link to="/signup" className={buttonClass({ variant: 'primary', size: 'lg' })}>
            Sign up
          </Link>
          <Link to="/login" className={buttonClass({ size: 'lg' })}>
            Log in
          </Link>
        </div>
      </section>
      <section aria-labelledby="joined" className="border-t border-line pt-10 sm:pt-14">
        <h2 id="joined" className="text-center font-display text-2xl font-medium">
          Three things that belong together
        </h2>
        <ul className="mt-8 grid gap-8 md:grid-cols-3 md:gap-10">
          {PARTS.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon size={28} className="text-accent" aria-hidden="true" />
              <h3 className="mt-3 text-lg font-semibold">{title}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
