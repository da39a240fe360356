import type { Ask } from '#contract/asks.ts';
import type { Introduction } from '#contract/introductions.ts';

const AT = '2026-11-21T09:00:00.000Z';

/** An ask of Grace (2), as Ada (1) receives it. */
export function anAsk(changes: Partial<Ask> = {}): Ask {
  return {
    id: 8,
    from_user: { id: 2, first_name: 'Grace', last_name: 'Hopper', headline: '', avatar_url: null },
    need: 'A tax lawyer',
    details: '',
    place: 'Berlin',
    state: 'open',
    expires_on: '2026-12-21',
    created_at: AT,
    updated_at: AT,
    answers: [],
    audience: null,
    outcome: null,
    ...changes,
  };
}

const someone = (id: number | null, name: string) => ({
  id,
  name,
  photo_url: null,
  avatar_url: null,
  headline: '',
});

/** Ada (1) introduces Paula, who has no account, to Grace (2), as Ada sees it. */
export function anIntroduction(changes: Partial<Introduction> = {}): Introduction {
  return {
    id: 9,
    state: 'asked',
    need: 'A tax lawyer',
    note: '',
    created_at: AT,
    expires_at: '2026-12-05T09:00:00.000Z',
    introducer: someone(1, 'Ada Lovelace'),
    to_user: someone(2, 'Grace Hopper'),
    contact: null,
    person: someone(null, 'Paula Becker'),
    card: null,
    ask_id: null,
    can_answer: false,
    conversation_id: null,
    ...changes,
  };
}
