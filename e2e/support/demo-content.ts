import type { InteractionKind } from '#contract/interactions.ts';

export const email = (value: string, label = 'work') => ({ label, value });

/** Mina's logged interactions. */
export const INTERACTIONS: readonly {
  with: string;
  kind: InteractionKind;
  body: string;
  days: number;
}[] = [
  {
    with: 'Amara Nwosu',
    kind: 'call',
    body: 'The new pump runs more quietly than the old boiler. She comes by in June to look at it.',
    days: 12,
  },
  {
    with: 'Amara Nwosu',
    kind: 'meeting',
    body: 'Walked through the cellar together. Two days of work, she says, and three with the pipes.',
    days: 75,
  },
  { with: 'Amara Nwosu', kind: 'email', body: 'Sent her the plan of the house.', days: 81 },
  {
    with: 'Ines Fontaine',
    kind: 'meeting',
    body: 'Walked through the courtyard. She wants the drawings by the ninth.',
    days: 6,
  },
  { with: 'Zofia Kowalska', kind: 'note', body: 'Opens her exhibition in May.', days: 9 },
];

interface DemoConversation {
  with: string;
  /** The age of this user's pending connection request; undefined if they are connected. */
  requested_days_ago?: number;
  messages: { by: 'mina' | 'other'; text: string; minutes_ago: number }[];
}

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Mina's conversations. */
export const CONVERSATIONS: readonly DemoConversation[] = [
  {
    with: 'Tobias Lind',
    messages: [
      {
        by: 'other',
        text: 'Mina, thank you for the soup! The whole street smelled of it.',
        minutes_ago: 2 * DAY_MINUTES + 3 * HOUR_MINUTES,
      },
      {
        by: 'mina',
        text: 'There is more. How is the new workshop?',
        minutes_ago: 2 * DAY_MINUTES + 2 * HOUR_MINUTES,
      },
      {
        by: 'other',
        text: 'Cold. Our boiler gave up on Sunday, and the looms do not like it.',
        minutes_ago: 75,
      },
      { by: 'other', text: 'Do you know somebody who knows about heat pumps?', minutes_ago: 74 },
      {
        by: 'mina',
        text: 'I know two people. The better one is Amara: I shall share her card with you.',
        minutes_ago: 20,
      },
    ],
  },
  {
    with: 'Wanjiru Kamau',
    messages: [
      {
        by: 'mina',
        text: 'Are we still running on Thursday?',
        minutes_ago: 1 * DAY_MINUTES + 4 * HOUR_MINUTES,
      },
      {
        by: 'other',
        text: 'Yes, at six by the bridge. Can you bring the spare lamp?',
        minutes_ago: 16 * HOUR_MINUTES,
      },
    ],
  },
  {
    with: 'Samira Haddad',
    messages: [
      {
        by: 'other',
        text: 'The library would like to have you for an evening in May.',
        minutes_ago: 3 * DAY_MINUTES,
      },
      {
        by: 'mina',
        text: 'With pleasure. Any Wednesday but the second.',
        minutes_ago: 3 * DAY_MINUTES - 50,
      },
    ],
  },
  {
    with: 'Jonas Brandt',
    messages: [
      {
        by: 'other',
        text: 'Could you send me the plan of the harbour walk?',
        minutes_ago: 6 * DAY_MINUTES,
      },
      {
        by: 'mina',
        text: 'Here it is. Mind the second bridge!',
        minutes_ago: 6 * DAY_MINUTES - 30,
      },
    ],
  },
  { with: 'Leila Marchetti', requested_days_ago: 1, messages: [] },
];
