import { msg, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { DURATIONS } from '#contract/limits.ts';
import { linkClass } from '../../ui/styles/link-class.ts';
import { defaultOperator } from './site.api.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';

/** What the software stores about people and who can see it. Update with every change there. */
export function PrivacyPolicy({ operator = defaultOperator() }: { operator?: string | undefined }) {
  return (
    <LegalPage
      title={t`Privacy policy`}
      since="2026-11-22"
      summary={
        <>
          <p>
            <Trans>
              Below, “we” means <strong>{operator}</strong>, who is responsible for your data here.
            </Trans>
          </p>
          <p>
            <Trans>
              In short: we store what you write and what we need to log you in, for you and the
              people you share it with. We load nothing from other companies, track no one, and sell
              nothing.
            </Trans>
          </p>
        </>
      }
      sections={SECTIONS}
    />
  );
}

const session_days = DURATIONS.session_seconds / 86_400;
const {
  referral_days,
  invite_days,
  trash_days,
  undo_days,
  verification_days,
  reset_hours,
  idempotency_hours,
} = DURATIONS;

const SECTIONS: LegalSection[] = [
  {
    id: 'visitors',
    title: msg`If you’re just visiting`,
    body: (
      <>
        <p>
          <Trans>
            You can read these pages without an account and without a cookie. With every request,
            your browser sends us its IP address. We use it to respond, and to limit how many
            requests, sign-ups and wrong passwords come from one place. For these limits, we keep it
            for a day at most.
          </Trans>
        </p>
        <p>
          <Trans>
            If you opened someone’s referral link, your browser remembers its code for{' '}
            <Plural value={referral_days} one="# day" other="# days" />, and we count that the link
            was opened on that day, but not who opened it.
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
          <Trans>
            Your name and email address, and whether you’ve verified the address. You need both to
            have an account.
          </Trans>
        </li>
        <li>
          <Trans>
            Your password as an Argon2id hash, which no one can turn back into your password. If you
            use them: the secret of your authenticator app, hashes of your recovery codes, and the
            public keys of your passkeys.
          </Trans>
        </li>
        <li>
          <Trans>
            Whatever you add to your profile, and your photo, scaled down and without camera
            metadata.
          </Trans>
        </li>
        <li>
          <Trans>
            Your settings: theme, region, time zone, notifications, who can message you, and what
            you use Acquaint for.
          </Trans>
        </li>
      </ul>
    ),
  },
  {
    id: 'content',
    title: msg`What you add`,
    body: (
      <>
        <p>
          <Trans>
            Your contacts with all their details, your tags, types and notes, what you logged, your
            reminders, and the changes to each contact. We keep imported files until the import is
            done, and their rows for as long as you can undo it.
          </Trans>
        </p>
        <p>
          <Trans>
            The people in your address book haven’t agreed to be in it. We keep their data only for
            you. We don’t combine it with what other users know about them, and we don’t contact
            them unless you ask us to.
          </Trans>
        </p>
        <p>
          <Trans>
            Messages and shares belong to both people. We keep them until both have deleted their
            accounts. When you edit or delete a message, we don’t keep its earlier text. Your
            reactions are deleted with your account.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'who-sees',
    title: msg`Who can see what`,
    body: (
      <dl>
        <div>
          <dt>
            <Trans>Your address book</Trans>
          </dt>
          <dd>
            <Trans>
              Only you. When you share a contact, the recipient gets a copy of what you chose.
              Notes, company notes, tags and how you met are never shared.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Your profile</Trans>
          </dt>
          <dd>
            <Trans>
              Anyone who’s logged in can be shown your name, headline and photo. For every other
              field, you choose whether no one, your connections or anyone who’s logged in can see
              it.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Your email address</Trans>
          </dt>
          <dd>
            <Trans>
              Your connections, and people you’ve sent a request to. People can also find you by a
              verified address, and we may suggest you to them, unless you turn that off in Settings
              &gt; Privacy.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Whether you have read a message</Trans>
          </dt>
          <dd>
            <Trans>The person who sent it.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>That you’re typing</Trans>
          </dt>
          <dd>
            <Trans>
              The person you’re writing to, unless you turn that off in Settings &gt; Privacy. We
              don’t store it.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Your calendar link and your connect link</Trans>
          </dt>
          <dd>
            <Trans>
              Anyone you give them to. Each is a secret link. Resetting it disables the old one.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Who signed up with your referral link</Trans>
          </dt>
          <dd>
            <Trans>You see their initials and progress, not who they are.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Us</Trans>
          </dt>
          <dd>
            <Trans>
              We can technically access stored data: the people who run the server could read its
              database. We do so only to keep it running, to fix it, or when the law requires it.
            </Trans>
          </dd>
        </div>
      </dl>
    ),
  },
  {
    id: 'security',
    title: msg`Addresses and devices`,
    body: (
      <>
        <p>
          <Trans>
            While you’re logged in, we keep your IP address and browser, so that you can see and
            revoke your sessions in Settings &gt; Security. A session lasts{' '}
            <Plural value={session_days} one="# day" other="# days" /> at most.
          </Trans>
        </p>
        <p>
          <Trans>
            We log what affects the security of your account (logins, wrong passwords, changes) with
            its time, IP address and browser, and keep it for a year. You can read it, and it lets
            us notify you of a login from a new address. The same events are written to the server’s
            log, which we keep as long as we need it to find faults and attacks.
          </Trans>
        </p>
        <p>
          <Trans>
            Your browser creates a random ID and sends it when you log in, sign up or use your
            earnings. We keep a hash of it for a year to detect people who invite themselves.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: msg`Cookies and browser storage`,
    body: (
      <>
        <p>
          <Trans>
            Two cookies are set when you log in and last{' '}
            <Plural value={session_days} one="# day" other="# days" />.{' '}
            <code className="font-mono text-base">acquaint_session</code> proves that it’s you, and
            scripts can’t read it. <code className="font-mono text-base">acquaint_signed_in</code>{' '}
            only says that you’re logged in. You can’t be logged in without them, so we don’t ask
            for your consent.
          </Trans>
        </p>
        <p>
          <Trans>
            If you choose a language, the cookie{' '}
            <code className="font-mono text-base">language</code> remembers it for a year.
          </Trans>
        </p>
        <p>
          <Trans>
            Your browser’s storage holds your theme, the random ID and the referral code mentioned
            above, drafts, messages waiting to be sent, and company data that couldn’t be saved yet.
            Logging out removes the personal part of it.
          </Trans>
        </p>
        <p>
          <Trans>
            If you keep your contacts on a device, its browser stores an encrypted copy of your
            contacts, reminders and logged interactions. The key is in the cookie{' '}
            <code className="font-mono text-base">acquaint_offline</code>, which ends with your
            session. Logging out deletes both.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'emails',
    title: msg`Emails`,
    body: (
      <>
        <p>
          <Trans>
            We email you about the security of your account and about what you ask for: requests,
            unread messages, shares, reminders, a weekly digest and rewards. You can turn off all
            but the security emails in Settings, or with one click in the email itself. Our emails
            load nothing, so no one learns whether you opened them. They say who and how many, not
            what a message says.
          </Trans>
        </p>
        <p>
          <Trans>
            An address you invite gets at most one email in{' '}
            <Plural value={invite_days} one="# day" other="# days" /> from you. We forget the
            address after <Plural value={invite_days} one="# day" other="# days" />. Anyone can opt
            out of invitations with the link in the email. We then keep only a hash of the address.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'earnings',
    title: msg`Earnings`,
    body: (
      <p>
        <Trans>
          If you earn money by inviting people, we keep your ledger and the destination of each
          payout. When you delete your account, amounts and dates stay in our books, as accounting
          law may require, without your name and without the destination.
        </Trans>
      </p>
    ),
  },
  {
    id: 'kept',
    title: msg`How long we keep data`,
    body: (
      <ul>
        <li>
          <Trans>Your account and everything in it: until you delete it.</Trans>
        </li>
        <li>
          <Trans>
            Deleted contacts: <Plural value={trash_days} one="# day" other="# days" /> in the trash,
            where you can restore them or delete them permanently.
          </Trans>
        </li>
        <li>
          <Trans>
            What’s needed to undo an import, a merge or a bulk action:{' '}
            <Plural value={undo_days} one="# day" other="# days" />.
          </Trans>
        </li>
        <li>
          <Trans>The preview of an import you didn’t finish: 7 days.</Trans>
        </li>
        <li>
          <Trans>
            Emailed links: <Plural value={verification_days} one="# day" other="# days" /> to verify
            an address, <Plural value={reset_hours} one="# hour" other="# hours" /> to reset your
            password.
          </Trans>
        </li>
        <li>
          <Trans>
            Responses to requests that a browser may repeat:{' '}
            <Plural value={idempotency_hours} one="# hour" other="# hours" />.
          </Trans>
        </li>
        <li>
          <Trans>Your security log: one year.</Trans>
        </li>
        <li>
          <Trans>Backups: what you delete stays in earlier backups until those are deleted.</Trans>
        </li>
      </ul>
    ),
  },
  {
    id: 'others',
    title: msg`Who we share data with`,
    body: (
      <p>
        <Trans>
          No one except the providers we need to run the server: hosting, network and outgoing
          email. No page here loads anything from another company.
        </Trans>
      </p>
    ),
  },
  {
    id: 'rights',
    title: msg`What you can do`,
    body: (
      <>
        <ul>
          <li>
            <Trans>
              <strong>See and export everything.</strong> Settings &gt; Data gives you everything we
              have about you as one zip file, in open formats.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Correct it.</strong> You can change everything you wrote.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Delete it.</strong> Settings &gt; Danger zone deletes your account
              immediately, with your address book and everything else you own. Other people keep
              your messages, under the name “Deleted account”, and the contacts you shared with
              them.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Object.</strong> If you think someone keeps data about you here without the
              right to, or want to know whether they do, contact us. You can also complain to your
              local data protection authority.
            </Trans>
          </li>
        </ul>
        <p>
          <Trans>
            We process your data because we need it for the service you asked for (in the European
            Union: Article 6(1)(b) of the GDPR). We process security data because that’s in
            everyone’s interest (Article 6(1)(f)).
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: msg`Changes`,
    body: (
      <p>
        <Trans>
          When our practices change, we update this page and its date. See also the{' '}
          <Link to="/terms-conditions" className={linkClass}>
            terms and conditions
          </Link>
          .
        </Trans>
      </p>
    ),
  },
];
