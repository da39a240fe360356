import type { NotificationEvent } from '#contract/notifications.ts';
import { escapeHtml } from '../../infra/mail/escape-html.ts';
import { htmlDocument, styleAttributes } from '../../infra/mail/html-document.ts';

const ABOUT: Record<NotificationEvent, string> = {
  connection_request: 'connection requests',
  connection_accepted: 'answers to your connection requests',
  message: 'messages that you have not read',
  share_received: 'contacts that are shared with you',
  share_answered: 'answers to contacts that you shared',
  reminder_due: 'reminders',
  weekly_digest: 'your week',
  referral: 'your earnings',
};

/** What a link ends, and what is said once it did. */
export interface Subject {
  about: string;
  done: string;
  /** Where the reader chooses what else they are told about, if they have an account. */
  has_settings: boolean;
}

export function subjectFor(event: NotificationEvent): Subject {
  const about = `mails about ${ABOUT[event]}`;
  return { about, done: `You get no more ${about}. Other mails still come.`, has_settings: true };
}

/** Whoever reads these may have no account. */
export const INVITATIONS: Subject = {
  about: 'invitations to this address',
  done: 'You get no more invitations at this address, whoever wants to send you one.',
  has_settings: false,
};

/** Asks first: programs that look into mails open every link, and must not unsubscribe anybody. */
export function confirmPage({ about }: Subject, token: string): string {
  const action = `/api/unsubscribe/?token=${encodeURIComponent(token)}`;
  return page(
    'Unsubscribe',
    `<p ${styleAttributes('paragraph')}>Stop ${about}?</p>
<form method="post" action="${escapeHtml(action)}">
<button type="submit" ${styleAttributes('press')}>Unsubscribe</button>
</form>`,
  );
}

export function donePage({ done, has_settings }: Subject): string {
  const settings = `<p ${styleAttributes('links')}><a href="/settings?tab=notifications" ${styleAttributes('link')}>Choose what you are told about</a></p>`;
  return page(
    'You are unsubscribed',
    [`<p ${styleAttributes('paragraph')}>${done}</p>`, ...(has_settings ? [settings] : [])].join(
      '\n',
    ),
  );
}

export function invalidLinkPage(): string {
  return page(
    'This link does not work',
    `<p ${styleAttributes('paragraph')}>Perhaps it was cut off in the mail. What you are told about can always be chosen in the settings.</p>
<p ${styleAttributes('links')}><a href="/settings?tab=notifications" ${styleAttributes('link')}>Open the settings</a></p>`,
  );
}

function page(heading: string, content: string): string {
  return htmlDocument(
    `${heading} · Acquaint`,
    `<main ${styleAttributes('column')}>
<p ${styleAttributes('brand')}>Acquaint</p>
<div ${styleAttributes('card')}>
<h1 ${styleAttributes('heading')}>${heading}</h1>
${content}
</div>
</main>`,
    '/favicon.svg',
  );
}
