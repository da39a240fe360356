import type { Mail } from '../../infra/mail/mail.ts';

export function goodbyeMail(to: string): Mail {
  return {
    to,
    subject: 'Your account was deleted',
    paragraphs: [
      'Your Acquaint account and data have been deleted. You’re welcome back anytime.',
      'People you messaged keep those messages, without your name.',
    ],
    reason: 'This is the last email we’ll send to this address.',
  };
}
