import type { Mail } from '../../infra/mail/mail.ts';

export function resetMail(to: string, token: string, public_url: string): Mail {
  return {
    to,
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody asked for a new password for your account. If this was you, choose one here.',
      'The link works once, within one hour. Wherever you are logged in, you will be logged out.',
    ],
    advice: 'If this was not you, there is nothing to do: your password stays as it is.',
    action: { label: 'Choose a new password', url: `${public_url}/forgot-password?token=${token}` },
    reason: 'This mail came because a new password was asked for with your address.',
  };
}
