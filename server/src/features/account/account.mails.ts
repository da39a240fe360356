import type { Mail } from '../../infra/mail/mail.ts';

export function goodbyeMail(to: string): Mail {
  return {
    to,
    subject: 'Your account was deleted',
    paragraphs: [
      'Your Acquaint account and its data are gone. You are welcome to open a new one at any time.',
      'Messages that you sent stay with the people who received them, without your name.',
    ],
    reason: 'This is the last mail to this address.',
  };
}
