import type { Contact, ValueSource } from '#contract/contacts.ts';
import type { UserContext } from '../../../context.ts';
import { namedSources, type Source } from '../cards/sources.ts';
import { findFileNames, findSourceNames, findSources } from './linked-profiles.queries.ts';

/** Where the values of the caller's contact come from, by keys such as `job_title` and `emails.0`. */
export async function getValueSources(
  ctx: UserContext,
  contact: Contact,
): Promise<Record<string, ValueSource>> {
  const stored = await findSources(ctx.db, ctx.user_id, contact.id);
  const named = namedSources({ card: contactCard(contact), sources: stored?.sources ?? {} });
  const nameOf = await namesOf(
    ctx,
    named.map(([, source]) => source),
  );
  const sources = Object.fromEntries(
    named.flatMap(([key, source]): [string, ValueSource][] =>
      source.kind === 'unknown'
        ? []
        : [[key, { kind: source.kind, name: nameOf(source), at: source.at }]],
    ),
  );
  const { 'emails.0': email, 'phones.0': phone_number } = sources;
  return { ...sources, ...(email && { email }), ...(phone_number && { phone_number }) };
}

// `follow_profile` of the API is the effective one, which has no source.
const contactCard = ({ follow_profile: _follow_profile, ...card }: Contact) => card;

async function namesOf({ db, user_id }: UserContext, sources: Source[]) {
  const idsOf = (...kinds: Source['kind'][]) => [
    ...new Set(sources.flatMap(({ kind, id }) => (kinds.includes(kind) ? (id ?? []) : []))),
  ];
  const [files, users] = [idsOf('import'), idsOf('share', 'profile')];
  const fileRows = files.length === 0 ? [] : await findFileNames(db, user_id, files);
  const userRows = users.length === 0 ? [] : await findSourceNames(db, user_id, users);
  const [fileNames, userNames] = [fileRows, userRows].map(
    (rows) => new Map(rows.map(({ id, name }) => [id, name])),
  );
  return ({ kind, id = 0 }: Source): string | null =>
    (kind === 'import' ? fileNames : userNames)?.get(id) ?? null;
}
