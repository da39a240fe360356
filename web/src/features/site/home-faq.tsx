import { Link } from '@tanstack/react-router';
import { linkClass } from '../../ui/styles/link-class.ts';
import type { FaqItem } from './faq.tsx';

export const HOME_FAQ: FaqItem[] = [
  {
    question: 'Who can see my contacts?',
    answer: (
      <p>
        You. No other person who uses Acquaint can look into your address book or search in it. When
        you share a contact the other person gets a copy of what you chose, and nothing else of the
        card. Those who run this server could technically read its database; the privacy policy says
        what they may do with it.
      </p>
    ),
  },
  {
    question: 'Do people learn that they are in my address book?',
    answer: (
      <p>
        No. Nobody is written to because you keep a card of them. They hear of you when you ask to
        connect, write to them, or invite them.
      </p>
    ),
  },
  {
    question: 'What can I bring, and what can I take with me?',
    answer: (
      <>
        <p>
          Bring vCard files (2.1, 3.0 and 4.0) and CSV files as Google, Outlook, LinkedIn, iCloud,
          Thunderbird and others write them, or paste a list of names and addresses.
        </p>
        <p>
          Take your contacts as vCard, CSV or JSON, all of them or what a filter lets through.
          Everything else, from messages to reminders, comes along in one zip file.
        </p>
      </>
    ),
  },
  {
    question: 'Must the people I know use it, too?',
    answer: (
      <p>
        No. The address book, the reminders, the calendar and the timeline are for you alone.
        Messages and introductions are between people who both have an account.
      </p>
    ),
  },
  {
    question: 'Does it work on my phone?',
    answer: (
      <p>
        Yes, in the browser; there is nothing to install. It can be put on the home screen like an
        app.
      </p>
    ),
  },
  {
    question: 'What happens when I delete my account?',
    answer: (
      <p>
        It is deleted at once, with your address book and everything else that is yours. What others
        hold stays theirs, without your name: the messages in their conversations with you, and the
        cards that you gave them.
      </p>
    ),
  },
  {
    question: 'Can I run it myself?',
    answer: (
      <p>
        Yes. Acquaint is free software under the AGPL and starts with one command, on one machine or
        on several.{' '}
        <Link to="/terms-conditions" hash="software" className={linkClass}>
          How to get it
        </Link>
        .
      </p>
    ),
  },
];
