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
            These are the terms between you and <strong>{operator}</strong>, who “we” are below, for
            an account on this server. You accept them when you sign up.
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
          A private address book with reminders, and, with others who have an account here,
          connections, messages and introductions. What a plan includes stands under{' '}
          <Link to="/pricing" className={linkClass}>
            Pricing
          </Link>
          .
        </p>
        <p>
          We run the server as well as we can, but we don’t promise that it’s always available, and
          it may be down for updates. Keep a copy of what you cannot do without: Settings, Data
          gives you one at any time.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>Give your own name, and an email address at which we can reach you.</li>
        <li>One account is for one person. Do not pass your password on.</li>
        <li>
          A password has at least {LIMITS.password_min} characters and is none of those that
          everybody guesses. We offer two-factor authentication and passkeys, and suggest that you
          use one of them. If you lose your second factor and your recovery codes, it may be
          impossible to let you in again.
        </li>
        <li>
          You must be old enough where you live to agree to this by yourself; otherwise somebody who
          may agree for you must do so.
        </li>
        <li>Tell us if you believe that somebody else uses your account.</li>
      </ul>
    ),
  },
  {
    id: 'content',
    title: 'Your content',
    body: (
      <p>
        What you write, bring and send stays yours. You allow us to store it, to back it up, and to
        show it to those with whom you share it, and nothing else. A card that you shared and a
        message that you sent are the receiver’s as well, and cannot be called back.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Other people’s data',
    body: (
      <>
        <p>
          An address book is about people who are not asked. Keep in it what you may keep, and no
          more than you need; if you use it for your trade, you are the one who answers to them for
          it. Before you share a card, make sure that the person on it would agree.
        </p>
        <p>
          If somebody asks you to delete their data, do. The trash keeps a card for 30 days unless
          you empty it.
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
    body: (
      <ul>
        <li>
          To write to people, invite or ask them in order to advertise, or after they said no.
        </li>
        <li>To threaten, harass, deceive or pretend to be somebody else.</li>
        <li>To collect the data of people here by a program, or to find out who has an account.</li>
        <li>
          To look for weaknesses by attacking accounts or data of others, or to overload the server.
          If you found a weakness, tell us.
        </li>
        <li>Whatever else the law forbids.</li>
      </ul>
    ),
  },
  {
    id: 'limits',
    title: 'Limits',
    body: (
      <p>
        So that nobody floods others, there are limits on messages, requests, invitations, shares
        and calls. The answer says when you may go on.
      </p>
    ),
  },
  {
    id: 'earnings',
    title: 'Inviting people, and earnings',
    body: (
      <p>
        The rule by which a reward is earned stands on your page Earnings with its numbers. A reward
        is held for some days before it can be paid out. It is taken back where both accounts turn
        out to belong to one person, or where the invited person leaves while it is held. We pay by
        the method that you name; what you owe in taxes is yours to see to. When you delete your
        account, what has not been paid is forfeit.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Termination',
    body: (
      <>
        <p>
          You may delete your account at any time, without a reason and at once. We may end an
          account that breaks these terms, and shall say so before where that is possible and safe.
          If we give up the server, we shall give you the time to take your data with you.
        </p>
        <p>
          What happens to your data then stands in the{' '}
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
        The service is provided as is. We answer for what we do on purpose or by gross negligence,
        and for whatever the law does not let us exclude; not for what you lose because the server
        was away, or because you kept no copy. What other people here write or share is theirs to
        answer for.
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
          You may use, study, change and pass it on under that licence. Whoever runs it for others
          owes them its source: ask us for the source of the version that runs here, with all
          changes, and you get it at no charge.
        </p>
        <p>
          In a copy of the source, with Node on Linux or macOS, one command installs everything,
          creates the database and starts a server of your own:
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
        We may change these terms for the time to come, and then change the date above. If you don’t
        agree, you can leave as described under “Termination”. If any provision is unenforceable,
        the rest remain in effect.
      </p>
    ),
  },
];
