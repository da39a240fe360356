import { Link } from '@tanstack/react-router';
import { linkClass } from '../../ui/styles/link-class.ts';
import type { FaqItem } from './faq.tsx';

export const HOME_FAQ: FaqItem[] = [
  {
    question: 'Who can see my contacts?',
    answer: (
      <p>
        Only you. No one else on Acquaint can see or search your address book. When you share a
        contact, the other person gets a copy of what you chose and nothing else. The people who run
        this server could technically read its database. The privacy policy says what they’re
        allowed to do with it.
      </p>
    ),
  },
  {
    question: 'Will people know they’re in my address book?',
    answer: (
      <p>
        No. We never contact your contacts. They only hear from Acquaint if you connect with,
        message or invite them.
      </p>
    ),
  },
  {
    question: 'What can I import and export?',
    answer: (
      <>
        <p>
          Import vCard files (2.1, 3.0 and 4.0) and CSV files from Google, Outlook, LinkedIn,
          iCloud, Thunderbird and others, or paste a list of names and addresses.
        </p>
        <p>
          Export all or filtered contacts as vCard, CSV or JSON. Everything else, from messages to
          reminders, comes in one zip file.
        </p>
      </>
    ),
  },
  {
    question: 'Do my contacts need an account?',
    answer: (
      <p>
        No. Your address book, reminders, calendar and timelines work without them. For messages and
        introductions, both people need an account.
      </p>
    ),
  },
  {
    question: 'Does it work on my phone?',
    answer: (
      <p>
        Yes, in the browser. There’s nothing to install, and you can add it to your home screen.
      </p>
    ),
  },
  {
    question: 'What happens when I delete my account?',
    answer: (
      <p>
        It’s deleted immediately, along with your address book and everything else you own. Other
        people keep their copy of your messages, without your name, and the contacts you shared with
        them.
      </p>
    ),
  },
  {
    question: 'Can I run it myself?',
    answer: (
      <p>
        Yes. Acquaint is free software under the AGPL and starts with one command, on one machine or
        several.{' '}
        <Link to="/terms-conditions" hash="software" className={linkClass}>
          Get it
        </Link>
        .
      </p>
    ),
  },
];
