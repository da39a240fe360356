import type { SharedCard } from '#contract/contact-shares.ts';
import type { IntroducedPerson, Introduction } from '#contract/introductions.ts';
import { formatName, type PersonName } from '#contract/person-name.ts';
import type { Person } from '#contract/user-card.ts';
import type { ReaderContext } from '../../context.ts';
import { DELETED_NAME } from '../../deleted-account.ts';
import { translate } from '../../infra/translations.ts';
import { storedSharedCard } from '../contact-shares/public.ts';
import { sideToAnswer, visibleState } from './introduction-states.ts';
import type { IntroductionRow, Side } from './introductions.queries.ts';

type Viewer = 'introducer' | Side;

/** An introduction as the caller may know it: each of the two sees the other in full only once both have agreed. */
export function introductionView(row: IntroductionRow, ctx: ReaderContext): Introduction {
  const now = ctx.clock.now();
  const viewer = viewerOf(row, ctx.user_id);
  const { id, need, note, created_at, expires_at, ask_id, contact } = row;
  const isConnected = row.state === 'connected';
  const card = storedSharedCard(row);
  return {
    id,
    state: visibleState(row, viewer, now),
    need,
    note,
    created_at,
    expires_at,
    introducer: known(row.introducer, '', ctx),
    to_user: receiverView(row, ctx, viewer === 'person' && !isConnected),
    contact: viewer === 'introducer' ? contact : null,
    person: personView(row, ctx, viewer === 'receiver' && !isConnected),
    card: viewer === 'receiver' && !isConnected ? null : card,
    ask_id: viewer === 'person' ? null : ask_id,
    can_answer: sideToAnswer(row, now) === viewer,
    conversation_id: viewer === 'introducer' ? null : row.conversation_id,
  };
}

function receiverView(row: IntroductionRow, ctx: ReaderContext, is_hidden: boolean) {
  const headline = row.receiver_headline ?? '';
  return is_hidden ? hidden(receiverName(row, ctx), headline) : known(row.receiver, headline, ctx);
}

function personView(row: IntroductionRow, ctx: ReaderContext, is_hidden: boolean) {
  return row.introduced === null || is_hidden
    ? hidden(row.person_name, headlineOf(storedSharedCard(row)))
    : known(row.introduced, row.person_headline ?? '', ctx);
}

function viewerOf(row: IntroductionRow, user_id: number): Viewer {
  if (row.introducer_id === user_id) return 'introducer';
  return row.person_id === user_id ? 'person' : 'receiver';
}

function known(person: Person | null, headline: string, ctx: ReaderContext): IntroducedPerson {
  return person === null
    ? hidden(translate(ctx.language, DELETED_NAME), '')
    : { ...person, headline };
}

function hidden(name: string, headline: string): IntroducedPerson {
  return { id: null, name, photo_url: null, avatar_url: null, headline };
}

/** In full once the person introduced has said yes. */
function receiverName(row: IntroductionRow, { language }: ReaderContext): string {
  const { receiver_first_name: first_name, receiver_last_name: last_name } = row;
  if (first_name === null || last_name === null || row.receiver === null)
    return translate(language, DELETED_NAME);
  const name = { first_name, last_name };
  return row.person_accepted_at === null ? shortName(name, language) : formatName(name, language);
}

/** The first name and the initial of the last name. */
export function shortName({ first_name, last_name }: PersonName, language: string): string {
  const [initial] = last_name;
  return formatName(
    { first_name, last_name: initial === undefined ? '' : `${initial}.` },
    language,
  );
}

function headlineOf({ job_title, company_name }: SharedCard): string {
  return [job_title, company_name].filter(Boolean).join(', ');
}
