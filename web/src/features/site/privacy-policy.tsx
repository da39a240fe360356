import { Link } from '@tanstack/react-router';
import { DURATIONS } from '#contract/limits.ts';
import { linkClass } from '../../ui/styles/link-class.ts';
import { DEFAULT_OPERATOR } from './site.api.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';

/** What the software stores about people and who can see it. Update with every change there. */
export function PrivacyPolicy({ operator = DEFAULT_OPERATOR }: { operator?: string | undefined }) {
  return (
    <LegalPage
      title="Privacy policy"
      since="2026-11-22"
      summary={
        <>
          <p>
            Below, “we” means <strong>{operator}</strong>, who is responsible for your data here.
          </p>
          <p>
            In short: we store what you write and what we need to log you in, for you and the people
            you share it with. We load nothing from other companies, track no one, and sell nothing.
          </p>
        </>
      }
      sections={SECTIONS}
    />
  );
}

const SESSION_DAYS = DURATIONS.session_seconds / 86_400;

const SECTIONS: LegalSection[] = [
  {
    id: 'visitors',
    title: 'If you’re just visiting',
    body: (
      <>
        <p>
          You can read these pages without an account and without a cookie. With every request, your
          browser sends us its IP address. We use it to respond, and to limit how many requests,
          sign-ups and wrong passwords come from one place. For these limits, we keep it for a day
          at most.
        </p>
        <p>
          If you opened someone’s referral link, your browser remembers its code for{' '}
          {DURATIONS.referral_days} days, and we count that the link was opened on that day, but not
          who opened it.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>
          Your name and email address, and whether you’ve verified the address. You need both to
          have an account.
        </li>
        <li>
          Your password as an Argon2id hash, which no one can turn back into your password. If you
          use them: the secret of your authenticator app, hashes of your recovery codes, and the
          public keys of your passkeys.
        </li>
        <li>
          Whatever you add to your profile, and your photo, scaled down and without camera metadata.
        </li>
        <li>
          Your settings: theme, region, time zone, notifications, who can message you, and what you
          use Acquaint for.
        </li>
      </ul>
    ),
  },
  {
    id: 'content',
    title: 'What you add',
    body: (
      <>
        <p>
          Your contacts with all their details, your tags, types and notes, what you logged, your
          reminders, and the changes to each contact. We keep imported files until the import is
          done, and their rows for as long as you can undo it.
        </p>
        <p>
          The people in your address book haven’t agreed to be in it. We keep their data only for
          you. We don’t combine it with what other users know about them, and we don’t contact them
          unless you ask us to.
        </p>
        <p>
          Messages and shares belong to both people. We keep them until both have deleted their
          accounts. When you edit or delete a message, we don’t keep its earlier text. Your
          reactions are deleted with your account.
        </p>
      </>
    ),
  },
  {
    id: 'who-sees',
    title: 'Who can see what',
    body: (
      <dl>
        <div>
          <dt>Your address book</dt>
          <dd>
            Only you. When you share a contact, the recipient gets a copy of what you chose. Notes,
            company notes, tags and how you met are never shared.
          </dd>
        </div>
        <div>
          <dt>Your profile</dt>
          <dd>
            Anyone who’s logged in can be shown your name, headline and photo. For every other
            field, you choose whether no one, your connections or anyone who’s logged in can see it.
          </dd>
        </div>
        <div>
          <dt>Your email address</dt>
          <dd>
            Your connections, and people you’ve sent a request to. People can also find you by a
            verified address, and we may suggest you to them, unless you turn that off in Settings
            &gt; Privacy.
          </dd>
        </div>
        <div>
          <dt>Whether you have read a message</dt>
          <dd>The person who sent it.</dd>
        </div>
        <div>
          <dt>That you’re typing</dt>
          <dd>
            The person you’re writing to, unless you turn that off in Settings &gt; Privacy. We
            don’t store it.
          </dd>
        </div>
        <div>
          <dt>Your calendar link and your connect link</dt>
          <dd>
            Anyone you give them to. Each is a secret link. Resetting it disables the old one.
          </dd>
        </div>
        <div>
          <dt>Who signed up with your referral link</dt>
          <dd>You see their initials and progress, not who they are.</dd>
        </div>
        <div>
          <dt>Us</dt>
          <dd>
            We can technically access stored data: the people who run the server could read its
            database. We do so only to keep it running, to fix it, or when the law requires it.
          </dd>
        </div>
      </dl>
    ),
  },
  {
    id: 'security',
    title: 'Addresses and devices',
    body: (
      <>
        <p>
          While you’re logged in, we keep your IP address and browser, so that you can see and
          revoke your sessions in Settings &gt; Security. A session lasts {SESSION_DAYS} days at
          most.
        </p>
        <p>
          We log what affects the security of your account (logins, wrong passwords, changes) with
          its time, IP address and browser, and keep it for a year. You can read it, and it lets us
          notify you of a login from a new address. The same events are written to the server’s log,
          which we keep as long as we need it to find faults and attacks.
        </p>
        <p>
          Your browser creates a random ID and sends it when you log in, sign up or use your
          earnings. We keep a hash of it for a year to detect people who invite themselves.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'Cookies and browser storage',
    body: (
      <>
        <p>
          There are two cookies, set when you log in, which last {SESSION_DAYS} days.{' '}
          <code className="font-mono text-base">acquaint_session</code> proves that it’s you, and
          scripts can’t read it. <code className="font-mono text-base">acquaint_signed_in</code>{' '}
          only says that you’re logged in. You can’t be logged in without them, so we don’t ask for
          your consent.
        </p>
        <p>
          Your browser’s storage holds your theme, the random ID and the referral code mentioned
          above, drafts, messages waiting to be sent, and company data that couldn’t be saved yet.
          Logging out removes the personal part of it.
        </p>
      </>
    ),
  },
  {
    id: 'emails',
    title: 'Emails',
    body: (
      <>
        <p>
          We email you about the security of your account and about what you ask for: requests,
          unread messages, shares, reminders, a weekly digest and rewards. You can turn off all but
          the security emails in Settings, or with one click in the email itself. Our emails load
          nothing, so no one learns whether you opened them. They say who and how many, not what a
          message says.
        </p>
        <p>
          An address you invite gets at most one email in {DURATIONS.invite_days} days from you. We
          forget the address after {DURATIONS.invite_days} days. Anyone can opt out of invitations
          with the link in the email. We then keep only a hash of the address.
        </p>
      </>
    ),
  },
  {
    id: 'earnings',
    title: 'Earnings',
    body: (
      <p>
        If you earn money by inviting people, we keep your ledger and the destination of each
        payout. When you delete your account, amounts and dates stay in our books, as accounting law
        may require, without your name and without the destination.
      </p>
    ),
  },
  {
    id: 'kept',
    title: 'How long we keep data',
    body: (
      <ul>
        <li>Your account and everything in it: until you delete it.</li>
        <li>
          Deleted contacts: {DURATIONS.trash_days} days in the trash, where you can restore them or
          delete them permanently.
        </li>
        <li>
          What’s needed to undo an import, a merge or a bulk action: {DURATIONS.undo_days} days.
        </li>
        <li>The preview of an import you didn’t finish: 7 days.</li>
        <li>
          Emailed links: {DURATIONS.verification_days} days to verify an address,{' '}
          {DURATIONS.reset_hours} hour to reset your password.
        </li>
        <li>
          Responses to requests that a browser may repeat: {DURATIONS.idempotency_hours} hours.
        </li>
        <li>Your security log: one year.</li>
        <li>Backups: what you delete stays in earlier backups until those are deleted.</li>
      </ul>
    ),
  },
  {
    id: 'others',
    title: 'Who we share data with',
    body: (
      <p>
        No one except the providers we need to run the server: hosting, network and outgoing email.
        No page here loads anything from another company.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'What you can do',
    body: (
      <>
        <ul>
          <li>
            <strong>See and export everything.</strong> Settings &gt; Data gives you everything we
            have about you as one zip file, in open formats.
          </li>
          <li>
            <strong>Correct it.</strong> You can change everything you wrote.
          </li>
          <li>
            <strong>Delete it.</strong> Settings &gt; Danger zone deletes your account immediately,
            with your address book and everything else you own. Other people keep your messages,
            under the name “Deleted account”, and the contacts you shared with them.
          </li>
          <li>
            <strong>Object.</strong> If you think someone keeps data about you here without the
            right to, or want to know whether they do, contact us. You can also complain to your
            local data protection authority.
          </li>
        </ul>
        <p>
          We process your data because we need it for the service you asked for (in the European
          Union: Article 6(1)(b) of the GDPR). We process security data because that’s in everyone’s
          interest (Article 6(1)(f)).
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When our practices change, we update this page and its date. See also the{' '}
        <Link to="/terms-conditions" className={linkClass}>
          terms and conditions{' '}
        </Link>
        .
      </p>
    ),
  },
];
