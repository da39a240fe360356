import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { linkClass } from '../../ui/styles/link-class.ts';
import type { FaqItem } from './faq.tsx';

export const HOME_FAQ: FaqItem[] = [
  {
    question: msg`Who can see my contacts?`,
    answer: (
      <p>
        <Trans>
          Only you. No one else on Acquaint can see or search your address book. When you share a
          contact, the other person gets a copy of what you chose and nothing else. The people who
          run this server could technically read its database. The privacy policy says what they’re
          allowed to do with it.
        </Trans>
      </p>
    ),
  },
  {
    question: msg`Will people know they’re in my address book?`,
    answer: (
      <p>
        <Trans>
          No. We never contact your contacts. They only hear from Acquaint if you connect with,
          message, invite or introduce them.
        </Trans>
      </p>
    ),
  },
  {
    question: msg`What can I import and export?`,
    answer: (
      <>
        <p>
          <Trans>
            Import vCard files (2.1, 3.0 and 4.0) and CSV files from Google, Outlook, LinkedIn,
            iCloud, Thunderbird and others, or paste a list of names and addresses. Imports from
            Monica and Nametag include relationships, notes and reminders.
          </Trans>
        </p>
        <p>
          <Trans>
            Export all or filtered contacts as vCard, CSV or JSON. Everything else, from messages to
            reminders, comes in one zip file.
          </Trans>
        </p>
      </>
    ),
  },
  {
    question: msg`Do my contacts need an account?`,
    answer: (
      <p>
        <Trans>
          No. Your address book, reminders, calendar and timelines work without them. People without
          an account answer introductions by email. For messages, both people need one.
        </Trans>
      </p>
    ),
  },
  {
    question: msg`Does it work on my phone?`,
    answer: (
      <p>
        <Trans>
          Yes, in the browser. There’s nothing to install, and you can add it to your home screen.
        </Trans>
      </p>
    ),
  },
  {
    question: msg`What happens when I delete my account?`,
    answer: (
      <p>
        <Trans>
          It’s deleted immediately, along with your address book and everything else you own. Other
          people keep their copy of your messages, without your name, and the contacts you shared
          with them.
        </Trans>
      </p>
    ),
  },
  {
    question: msg`Can I run it myself?`,
    answer: (
      <p>
        <Trans>
          Yes. Acquaint is free software under the AGPL and starts with one command, on one machine
          or several.{' '}
          <Link to="/terms-conditions" hash="software" className={linkClass}>
            Get it
          </Link>
          .
        </Trans>
      </p>
    ),
  },
];
