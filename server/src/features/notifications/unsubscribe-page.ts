import type { NotificationEvent } from '#contract/notifications.ts';
import { escapeHtml } from '../../infra/mail/escape-html.ts';
import { htmlDocument, look } from '../../infra/mail/html-document.ts';

const ABOUT: Record<NotificationEvent, string> = {
  connection_request: 'connection requests',
  connection_accepted: 'answers to your connection requests',
  message: 'messages that you have not read',
  share_received: 'contacts that are shared with you',
  share_answered: 'answers to contacts that you shared',
};

/** Asks first: programs that look into mails open every link, and must not unsubscribe anybody. */
export function askPage(event: NotificationEvent, token: string): string {
  const action = `/api/unsubscribe/?token=${encodeURIComponent(token)}`;
  return page(
    'Unsubscribe',
    `<p ${look('paragraph')}>Stop mails about ${ABOUT[event]}?</p>
<form method="post" action="${escapeHtml(action)}">
<button type="submit" ${look('press')}>Unsubscribe</button>
</form>`,
  );
}

export function donePage(event: NotificationEvent): string {
  return page(
    'You are unsubscribed',
    `<p ${look('paragraph')}>You get no more mails about ${ABOUT[event]}. Other mails still come.</p>
<p ${look('links')}><a href="/settings?tab=notifications" ${look('link')}>Choose what you are told about</a></p>`,
  );
}

export function deadPage(): string {
  return page(
    'This link does not work',
    `<p ${look('paragraph')}>Perhaps it was cut off in the mail. What you are told about can always be chosen in the settings.</p>
<p ${look('links')}><a href="/settings?tab=notifications" ${look('link')}>Open the settings</a></p>`,
  );
}

function page(heading: string, content: string): string {
  return htmlDocument(
    `${heading} · Acquaint`,
    `<main ${look('column')}>
<p ${look('brand')}>Acquaint</p>
<div ${look('card')}>
<h1 ${look('heading')}>${heading}</h1>
${content}
</div>
</main>`,
  );
}
