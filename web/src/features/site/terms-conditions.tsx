import { msg, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { LIMITS } from '#contract/limits.ts';
import { linkClass } from '../../ui/styles/link-class.ts';
import { defaultOperator } from './site.api.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';

export function TermsConditions({
  operator = defaultOperator(),
}: {
  operator?: string | undefined;
}) {
  return (
    <LegalPage
      title={t`Terms and conditions`}
      since="2026-11-22"
      summary={
        <>
          <p>
            <Trans>
              These are the terms between you and <strong>{operator}</strong> (“we”) for an account
              on this server. You accept them when you sign up.
            </Trans>
          </p>
          <p>
            <Trans>
              In short: what you write stays yours, treat people in your address book and on
              Acquaint decently, and leave whenever you like.
            </Trans>
          </p>
        </>
      }
      sections={SECTIONS}
    />
  );
}

const { password_min } = LIMITS;

const SECTIONS: LegalSection[] = [
  {
    id: 'service',
    title: msg`What you get`,
    body: (
      <>
        <p>
          <Trans>
            A private address book with reminders and, together with other people who have an
            account here, connections, messages and introductions. What each plan includes is listed
            under{' '}
            <Link to="/pricing" className={linkClass}>
              Pricing
            </Link>
            .
          </Trans>
        </p>
        <p>
          <Trans>
            We run the server as well as we can, but we don’t promise that it’s always available,
            and it may be down for updates. Keep a copy of what you can’t do without. You can export
            your data at any time in Settings &gt; Data.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: msg`Your account`,
    body: (
      <ul>
        <li>
          <Trans>Use your own name and an email address where we can reach you.</Trans>
        </li>
        <li>
          <Trans>An account is for one person. Don’t share your password.</Trans>
        </li>
        <li>
          <Trans>
            A password has at least{' '}
            <Plural value={password_min} one="# character" other="# characters" /> and isn’t easy to
            guess. We offer two-factor authentication and passkeys, and recommend that you use one
            of them. If you lose your second factor and your recovery codes, we may not be able to
            let you back in.
          </Trans>
        </li>
        <li>
          <Trans>
            You must be old enough where you live to agree to these terms. Otherwise, someone who
            may agree for you must do so.
          </Trans>
        </li>
        <li>
          <Trans>Tell us if you think someone else is using your account.</Trans>
        </li>
      </ul>
    ),
  },
  {
    id: 'content',
    title: msg`Your content`,
    body: (
      <p>
        <Trans>
          What you write, import and send stays yours. You allow us to store it, back it up, and
          show it to the people you share it with, and nothing else. Contacts that a recipient
          accepted and messages you’ve sent belong to the recipient as well and can’t be taken back.
        </Trans>
      </p>
    ),
  },
  {
    id: 'others',
    title: msg`Other people’s data`,
    body: (
      <>
        <p>
          <Trans>
            An address book is about people who weren’t asked. Only keep what you’re allowed to
            keep, and no more than you need. If you use it for your business, you’re responsible to
            these people for it. Before you share a contact, make sure the person would agree.
          </Trans>
        </p>
        <p>
          <Trans>
            If someone asks you to delete their data, delete it. The trash keeps a contact for 30
            days unless you empty it.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: msg`What isn’t allowed`,
    body: (
      <ul>
        <li>
          <Trans>Messaging or inviting people to advertise, or after they’ve said no.</Trans>
        </li>
        <li>
          <Trans>
            Threatening, harassing or deceiving people, or pretending to be someone else.
          </Trans>
        </li>
        <li>
          <Trans>
            Collecting data about people here with a program, or finding out who has an account.
          </Trans>
        </li>
        <li>
          <Trans>
            Looking for vulnerabilities by attacking other people’s accounts or data, or overloading
            the server. If you’ve found a vulnerability, tell us.
          </Trans>
        </li>
        <li>
          <Trans>Anything else that’s illegal.</Trans>
        </li>
      </ul>
    ),
  },
  {
    id: 'limits',
    title: msg`Limits`,
    body: (
      <p>
        <Trans>
          To protect everyone from spam, there are limits on messages, requests, invitations, shares
          and API requests. When you reach a limit, we tell you when you can continue.
        </Trans>
      </p>
    ),
  },
  {
    id: 'earnings',
    title: msg`Invitations and earnings`,
    body: (
      <p>
        <Trans>
          Your Earnings page explains how you earn a reward, with all numbers. A reward is held for
          some days before it can be paid out. We reverse it if both accounts turn out to belong to
          one person, or if the invited person leaves while it’s held. We pay with the method you
          choose. You’re responsible for your taxes. When you delete your account, you forfeit what
          hasn’t been paid.
        </Trans>
      </p>
    ),
  },
  {
    id: 'ending',
    title: msg`Termination`,
    body: (
      <>
        <p>
          <Trans>
            You may delete your account at any time, without a reason and with immediate effect. We
            may close an account that breaks these terms, and will tell you first if that’s possible
            and safe. If we shut down the server, we’ll give you time to take your data with you.
          </Trans>
        </p>
        <p>
          <Trans>
            What then happens to your data is explained in the{' '}
            <Link to="/privacy-policy" className={linkClass}>
              privacy policy
            </Link>
            .
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: msg`Liability`,
    body: (
      <p>
        <Trans>
          The service is provided as is. We’re liable for willful misconduct and gross negligence,
          and for whatever the law doesn’t let us exclude. We’re not liable for what you lose
          because the server was unavailable or because you kept no copy. Other people are
          responsible for what they write or share here.
        </Trans>
      </p>
    ),
  },
  {
    id: 'software',
    title: msg`The software`,
    body: (
      <>
        <p>
          <Trans>
            Acquaint is free software under the GNU Affero General Public License, version 3 or
            later. You may use, study, change and share it under that license. Anyone who runs it
            for others must offer them its source. Ask us for the source of the version that runs
            here, with all changes, and you’ll get it free of charge.
          </Trans>
        </p>
        <p>
          <Trans>
            In a copy of the source, with Node on Linux or macOS, one command installs everything,
            creates the database and starts your own server:
          </Trans>
        </p>
        <pre className="overflow-x-auto rounded-md bg-subtle px-4 py-3 font-mono text-base">
          npm start
        </pre>
      </>
    ),
  },
  {
    id: 'changes',
    title: msg`Changes to these terms`,
    body: (
      <p>
        <Trans>
          We may change these terms for the future, and will then update the date above. If you
          don’t agree, you can leave as described under “Termination”. If any provision is
          unenforceable, the rest remains in effect.
        </Trans>
      </p>
    ),
  },
];
