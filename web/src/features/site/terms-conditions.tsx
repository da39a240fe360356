import { Link } from '@tanstack/react-router';
import { LIMITS } from '#contract/limits.ts';
import { linkClass } from '../../ui/styles/link-class.ts';
import { DEFAULT_OPERATOR } from './site.api.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';

export function TermsConditions({
  operator = DEFAULT_OPERATOR,
}: {
  operator?: string | undefined;
}) {
  return (
    <LegalPage
      title="Terms and conditions"
      since="2026-11-22"
      summary={
        <>
          <p>
            These are the terms between you and <strong>{operator}</strong> (“we”) for an account on
            this server. You accept them when you sign up.
          </p>
          <p>
            In short: what you write stays yours, treat people in your address book and on Acquaint
            decently, and leave whenever you like.
          </p>
        </>
      }
      sections={SECTIONS}
    />
  );
}

const SECTIONS: LegalSection[] = [
  {
    id: 'service',
    title: 'What you get',
    body: (
      <>
        <p>
          A private address book with reminders and, together with other people who have an account
          here, connections, messages and introductions. What each plan includes is listed under{' '}
          <Link to="/pricing" className={linkClass}>
            Pricing
          </Link>
          .
        </p>
        <p>
          We run the server as well as we can, but we don’t promise that it’s always available, and
          it may be down for updates. Keep a copy of what you can’t do without. You can export your
          data at any time in Settings &gt; Data.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>Use your own name and an email address where we can reach you.</li>
        <li>An account is for one person. Don’t share your password.</li>
        <li>
          A password has at least {LIMITS.password_min} characters and isn’t easy to guess. We offer
          two-factor authentication and passkeys, and recommend that you use one of them. If you
          lose your second factor and your recovery codes, we may not be able to let you back in.
        </li>
        <li>
          You must be old enough where you live to agree to these terms. Otherwise, someone who may
          agree for you must do so.
        </li>
        <li>Tell us if you think someone else is using your account.</li>
      </ul>
    ),
  },
  {
    id: 'content',
    title: 'Your content',
    body: (
      <p>
        What you write, import and send stays yours. You allow us to store it, back it up, and show
        it to the people you share it with, and nothing else. Contacts that a recipient accepted and
        messages you’ve sent belong to the recipient as well and can’t be taken back.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Other people’s data',
    body: (
      <>
        <p>
          An address book is about people who weren’t asked. Only keep what you’re allowed to keep,
          and no more than you need. If you use it for your business, you’re responsible to these
          people for it. Before you share a contact, make sure the person would agree.
        </p>
        <p>
          If someone asks you to delete their data, delete it. The trash keeps a contact for 30 days
          unless you empty it.
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'What isn’t allowed',
    body: (
      <ul>
        <li>Messaging or inviting people to advertise, or after they’ve said no.</li>
        <li>Threatening, harassing or deceiving people, or pretending to be someone else.</li>
        <li>
          Collecting data about people here with a program, or finding out who has an account.
        </li>
        <li>
          Looking for vulnerabilities by attacking other people’s accounts or data, or overloading
          the server. If you’ve found a vulnerability, tell us.
        </li>
        <li>Anything else that’s illegal.</li>
      </ul>
    ),
  },
  {
    id: 'limits',
    title: 'Limits',
    body: (
      <p>
        To protect everyone from spam, there are limits on messages, requests, invitations, shares
        and API requests. When you reach a limit, we tell you when you can continue.
      </p>
    ),
  },
  {
    id: 'earnings',
    title: 'Invitations and earnings',
    body: (
      <p>
        Your Earnings page explains how you earn a reward, with all numbers. A reward is held for
        some days before it can be paid out. We reverse it if both accounts turn out to belong to
        one person, or if the invited person leaves while it’s held. We pay with the method you
        choose. You’re responsible for your taxes. When you delete your account, you forfeit what
        hasn’t been paid.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Termination',
    body: (
      <>
        <p>
          You may delete your account at any time, without a reason and with immediate effect. We
          may close an account that breaks these terms, and will tell you first if that’s possible
          and safe. If we shut down the server, we’ll give you time to take your data with you.
        </p>
        <p>
          What then happens to your data is explained in the{' '}
          <Link to="/privacy-policy" className={linkClass}>
            privacy policy
          </Link>
          .
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        The service is provided as is. We’re liable for willful misconduct and gross negligence, and
        for whatever the law doesn’t let us exclude. We’re not liable for what you lose because the
        server was unavailable or because you kept no copy. Other people are responsible for what
        they write or share here.
      </p>
    ),
  },
  {
    id: 'software',
    title: 'The software',
    body: (
      <>
        <p>
          Acquaint is free software under the GNU Affero General Public License, version 3 or later.
          You may use, study, change and share it under that license. Anyone who runs it for others
          must offer them its source. Ask us for the source of the version that runs here, with all
          changes, and you’ll get it free of charge.
        </p>
        <p>
          In a copy of the source, with Node on Linux or macOS, one command installs everything,
          creates the database and starts your own server:
        </p>
        <pre className="overflow-x-auto rounded-md bg-subtle px-4 py-3 font-mono text-base">
          npm start
        </pre>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        We may change these terms for the future, and will then update the date above. If you don’t
        agree, you can leave as described under “Termination”. If any provision is unenforceable,
        the rest remains in effect.
      </p>
    ),
  },
];
