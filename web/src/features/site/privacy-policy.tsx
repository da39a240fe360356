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
            Below, “we” means <strong>{operator}</strong>: they answer for what happens with your
            data here.
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
          You can read these pages without an account and without a cookie. Your browser tells us
          its address on the network with every call; we use it to answer, and to limit how many
          calls, sign-ups and wrong passwords come from one place, for which it is kept for a day at
          most.
        </p>
        <p>
          If you came by somebody’s referral link, your browser remembers its code for{' '}
          {DURATIONS.referral_days} days, and we count for that person that the link was opened on
          that day, without noting by whom.
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
          Your name and email address, and whether you have shown that the address is yours. Both
          are needed to have an account.
        </li>
        <li>
          Your password as an Argon2id hash, from which nobody can read it. If you use them: the
          secret of your authenticator app, hashes of your recovery codes, and the public keys of
          your passkeys.
        </li>
        <li>
          Your profile, as far as you fill it in, and your picture, made small and without what
          cameras write into pictures.
        </li>
        <li>
          Your settings: theme, region, time zone, notifications, who may write to you, and what you
          said you want Acquaint for.
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
          Your contacts and everything on their cards, your tags, types and notes, what you logged,
          your reminders, and what changed on a card. Files that you import are kept until the
          import is done; their rows for as long as it can be undone.
        </p>
        <p>
          The people in your address book have not agreed to be in it. We keep their data on your
          behalf alone: it is not put together with what others know of them, and they are not
          written to unless you ask us to.
        </p>
        <p>
          Messages and shares belong to both people. They are kept until both have deleted their
          accounts.
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
            Only you. A card that you share is copied for its receiver as you chose it; notes,
            company notes, tags and how you met never go along.
          </dd>
        </div>
        <div>
          <dt>Your profile</dt>
          <dd>
            Everybody who is signed in can be shown your name, headline and picture. You choose for
            each other field whether nobody, your connections or everybody who is signed in sees it.
          </dd>
        </div>
        <div>
          <dt>Your email address</dt>
          <dd>
            Your connections, and those you have asked to connect. By a verified address you can
            also be found and suggested, unless you switch that off under Settings, Privacy.
          </dd>
        </div>
        <div>
          <dt>Whether you have read a message</dt>
          <dd>The person who wrote it.</dd>
        </div>
        <div>
          <dt>The link of your calendar, and your connect link</dt>
          <dd>
            Anyone you give them to. Each is a secret link. Resetting it disables the old one.
          </dd>
        </div>
        <div>
          <dt>Who came by your referral link</dt>
          <dd>You see their initials and progress, not who they are.</dd>
        </div>
        <div>
          <dt>We</dt>
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
          For as long as you are signed in we keep from which network address and with which browser
          that is, so that you can see your sessions under Settings, Security and end them. A
          session lasts {SESSION_DAYS} days at most.
        </p>
        <p>
          What happens to the security of your account (logins, wrong passwords, changes) is kept
          for a year with its time, address and browser. It is there for you to read, and lets us
          tell you of a login from an address that is new. The same events are written to the log of
          the server, which we keep as long as we need it to find faults and attacks.
        </p>
        <p>
          Your browser gives itself a random name, which is sent when you sign in or up and with
          your earnings. We keep a hash of it for a year, to tell when somebody invites themselves.
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
          There is one cookie, <code className="font-mono text-base">acquaint_token</code>. It is
          set when you log in, says that it is you, and lasts {SESSION_DAYS} days. Without it nobody
          can be signed in, so we do not ask whether you want it.
        </p>
        <p>
          Your browser’s own storage holds your theme, the random name and the referral code named
          above, drafts, messages that wait to be sent, and company data that could not be saved
          yet. Logging out removes what is personal of it.
        </p>
      </>
    ),
  },
  {
    id: 'mails',
    title: 'Mails',
    body: (
      <>
        <p>
          We mail you about the security of your account, and what you ask for: requests, unread
          messages, shares, reminders, a weekly digest, rewards. All but those about security can be
          turned off in the settings, and by one click in the mail itself. Our emails load nothing,
          so no one learns whether you opened them. They say who and how many, not what a message
          says.
        </p>
        <p>
          An address that you invite gets one mail in {DURATIONS.invite_days} days from you at most.
          We forget it after {DURATIONS.invite_days} days. Anyone can opt out of invitations with
          the link in the email. We then keep only a hash of the address.
        </p>
      </>
    ),
  },
  {
    id: 'earnings',
    title: 'Earnings',
    body: (
      <p>
        If you invite people and are paid for it, we keep the lines of your ledger and, for a
        payout, where to. When you delete your account, amounts and dates stay in our books, as the
        law on bookkeeping may ask, without your name and without the destination.
      </p>
    ),
  },
  {
    id: 'kept',
    title: 'How long we keep data',
    body: (
      <ul>
        <li>Your account and all that is in it: until you delete it.</li>
        <li>
          Contacts that you delete: {DURATIONS.trash_days} days in the trash, where you can take
          them out or delete them for good at once.
        </li>
        <li>
          What it takes to undo an import, a merge or a change to many contacts:{' '}
          {DURATIONS.undo_days} days.
        </li>
        <li>A preview of an import that you did not go on with: 7 days.</li>
        <li>
          Mailed links: {DURATIONS.verification_days} days to verify an address,{' '}
          {DURATIONS.reset_hours} hour to choose a new password.
        </li>
        <li>Answers to calls that a browser may repeat: {DURATIONS.idempotency_hours} hours.</li>
        <li>Your security log: a year.</li>
        <li>
          Backups: what you delete is still in the backups that we made before, until those are
          deleted.
        </li>
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
            <strong>See and take everything.</strong> Settings, Data gives you all that we hold of
            you as one zip file, in formats that other programs read.
          </li>
          <li>
            <strong>Correct it.</strong> Everything that you wrote you can change.
          </li>
          <li>
            <strong>Delete it.</strong> Settings, Danger zone deletes your account at once, with
            your address book and all else that is yours. The messages that others hold of you stay
            with them, under the name “Deleted account”, and so do the cards that you gave them.
          </li>
          <li>
            <strong>Object.</strong> If you believe that somebody keeps data of you here wrongly, or
            if you want to know whether, write to us. You can also complain to your local data
            protection authority.
          </li>
        </ul>
        <p>
          We process your data because you asked for this service and it cannot be had otherwise (in
          the European Union: Article 6(1)(b) of the GDPR), and what concerns security because it is
          in everybody’s interest here (Article 6(1)(f)).
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When what we do changes, this page changes with it, and its date. The{' '}
        <Link to="/terms-conditions" className={linkClass}>
          terms and conditions
        </Link>{' '}
        are on a page of their own.
      </p>
    ),
  },
];
