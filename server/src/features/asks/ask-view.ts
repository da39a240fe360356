import type { Ask, AskAnswer, AskAudience } from '#contract/asks.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ReaderContext } from '../../context.ts';
import { shownName } from '../../deleted-account.ts';
import { visibleShareStatus } from '../conversations/public.ts';
import { findIntroductionsOf, findSharesOf, type ShareAnswerRow } from './answers.queries.ts';
import { type AskRow } from './asks.queries.ts';

/** Asks as the caller may see them: the asker with all answers, others with their own. */
export async function askViews(ctx: ReaderContext, rows: AskRow[]): Promise<Ask[]> {
  const answers = await findAnswers(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => askView(ctx, row, answers.get(row.id) ?? []));
}

function askView({ user_id, clock }: ReaderContext, row: AskRow, answers: AskAnswer[]): Ask {
  const { id, need, details, place, expires_on, created_at, updated_at } = row;
  const { first_name, last_name, headline, avatar_url } = row;
  const isMine = row.user_id === user_id;
  return {
    id,
    from_user: { id: row.user_id, first_name, last_name, headline, avatar_url },
    need,
    details,
    place,
    state: row.closed_at !== null ? 'closed' : row.expires_at > clock.now() ? 'open' : 'expired',
    expires_on,
    created_at,
    updated_at,
    answers,
    audience: isMine ? audienceOf(row) : null,
    outcome: isMine ? (row.outcome as Ask['outcome']) : null,
  };
}

const audienceOf = ({ audience }: AskRow) => (audience ?? 'connections') as AskAudience;

/** The newest answers by ask. */
async function findAnswers(
  { db, user_id, language }: ReaderContext,
  ask_ids: number[],
): Promise<Map<number, AskAnswer[]>> {
  if (ask_ids.length === 0) return new Map();
  const introductions = await findIntroductionsOf(db, user_id, ask_ids, LIMITS.ask_answers);
  const shares = await findSharesOf(db, user_id, ask_ids, LIMITS.ask_answers);
  const answers = [
    ...introductions.map((row) => ({
      ...row,
      kind: 'introduction' as const,
      conversation_id: null,
    })),
    ...shares.map((row) => shareAnswer(row, user_id)),
  ];
  const byAsk = Map.groupBy(answers, ({ ask_id }) => ask_id);
  return new Map(
    [...byAsk].map(([ask_id, all]) => [
      ask_id,
      all
        .toSorted(newestFirst)
        .slice(0, LIMITS.ask_answers)
        .map(({ kind, id, user, user_deleted_at, name, state, conversation_id, created_at }) => ({
          kind,
          id,
          user: { ...user, name: shownName(language, user.name, user_deleted_at) },
          name,
          state,
          conversation_id,
          created_at,
        })),
    ]),
  );
}

function shareAnswer(row: ShareAnswerRow, user_id: number) {
  const state: string = visibleShareStatus(row, row.from_user === user_id, row.blocked_at);
  const name = state === 'withdrawn' ? '' : row.name;
  return { ...row, kind: 'share' as const, name, state };
}

type Dated = Pick<AskAnswer, 'created_at' | 'kind' | 'id'>;

/** A total order, so that equal states give equal responses. */
function newestFirst(one: Dated, other: Dated): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1;
  return one.kind === other.kind ? other.id - one.id : one.kind < other.kind ? -1 : 1;
}
