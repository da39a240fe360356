import type { Mail } from '../../infra/mail/mail.ts';

export function resetMail(to: string, token: string, public_url: string): Mail {
  return {
    to,
    subject: 'Reset your password',
    paragraphs: [
      'We received a request to reset your password.',
      'The link works once and expires in 1 hour. You’ll be logged out everywhere.',
    ],
    advice: 'If it wasn’t you, ignore this email. Your password won’t change.',
    action: { label: 'Reset your password', url: `${public_url}/forgot-password?token=${token}` },
    reason: 'You got this email because a password reset was requested for your address.',
  };
}
