import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { linkClass } from '../../ui/styles/link-class.ts';
import { Faq, type FaqItem } from './faq.tsx';

/** The pricing page; `plans` is `<PricingPlans>` or its loading state. */
export function Pricing({ plans }: { plans: ReactNode }) {
  return (
    <>
      <header className="mx-auto max-w-3xl pt-6 text-center sm:pt-14">
        <h1
          tabIndex={-1}
          className="font-display text-4xl font-medium tracking-[-0.018em] text-balance"
        >
          Pricing
        </h1>
        <p className="mx-auto mt-4 max-w-[50ch] text-lg/7 text-muted">
          Each of these plans can be had today. What it includes is all there is to know about it.
        </p>
      </header>
      <div className="mt-10 mb-14 sm:mt-14 sm:mb-20">{plans}</div>
      <Faq title="Questions about plans" questions={QUESTIONS} />
    </>
  );
}

const QUESTIONS: FaqItem[] = [
  {
    question: 'What do I need to sign up?',
    answer: (
      <p>
        A name, an email address and a password. Acquaint itself never asks for a card number, and
        has no place to keep one.
      </p>
    ),
  },
  {
    question: 'What is the difference between an account here and running it myself?',
    answer: (
      <p>
        The software is the same. Here somebody else looks after the server, its backups and its
        updates; on a machine of your own you do, and you decide who has an account.
      </p>
    ),
  },
  {
    question: 'Can I move from one to the other?',
    answer: (
      <p>
        Your contacts move as a vCard file, with everything that is kept of them. Connections and
        messages belong to the server on which both people have their account, so they stay there;
        the export of your account has a copy for you to keep.
      </p>
    ),
  },
  {
    question: 'May I leave at any time?',
    answer: (
      <p>
        Yes. Everything of yours can be had as one file, and your account deleted by one button, in
        the settings under Danger zone. It asks for your password and nothing more.
      </p>
    ),
  },
  {
    question: 'What becomes of my data?',
    answer: (
      <p>
        It is kept for you, and is not sold or shown to advertisers. The{' '}
        <Link to="/privacy-policy" className={linkClass}>
          privacy policy
        </Link>{' '}
        says what is kept, and for how long.
      </p>
    ),
  },
];
