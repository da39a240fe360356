import type { ReactNode } from 'react';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
          <Trans>Pricing</Trans>
        </h1>
        <p className="mx-auto mt-4 max-w-[50ch] text-lg/7 text-muted">
          <Trans>All plans are available today. No hidden limits.</Trans>
        </p>
      </header>
      <div className="mt-10 mb-14 sm:mt-14 sm:mb-20">{plans}</div>
      <Faq title={t`Pricing FAQ`} questions={QUESTIONS} />
    </>
  );
}

const QUESTIONS: FaqItem[] = [
  {
    question: msg`What do I need to sign up?`,
    answer: (
      <p>
        <Trans>
          A name, an email address and a password. Acquaint never asks for a card number.
        </Trans>
      </p>
    ),
  },
  {
    question: msg`What is the difference between an account here and running it myself?`,
    answer: (
      <p>
        <Trans>
          It’s the same software. Here, someone else runs the server, backups and updates. On your
          own server, you do, and you decide who gets an account.
        </Trans>
      </p>
    ),
  },
  {
    question: msg`Can I move from one to the other?`,
    answer: (
      <p>
        <Trans>
          Your contacts move as a vCard file, with all their details. Connections and messages
          belong to the server where both people have their account, so they stay there. Your
          account export has a copy of them.
        </Trans>
      </p>
    ),
  },
  {
    question: msg`Can I cancel at any time?`,
    answer: (
      <p>
        <Trans>
          Yes. Export everything as one file and delete your account under Settings &gt; Danger
          zone. All you need is your password.
        </Trans>
      </p>
    ),
  },
  {
    question: msg`What happens to my data?`,
    answer: (
      <p>
        <Trans>
          We store it for you and never sell it or show it to advertisers. The{' '}
          <Link to="/privacy-policy" className={linkClass}>
            privacy policy
          </Link>{' '}
          explains what we store, and for how long.
        </Trans>
      </p>
    ),
  },
];
