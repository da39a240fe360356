import type { Contact, ValueSource } from '#contract/contacts.ts';
import type { UserContext } from '../../../context.ts';
import type { Sources } from '../../../infra/jsonb-columns.ts';
import { namedSources, type Source } from '../cards/sources.ts';
import { findFileNames, findSourceNames, findSources } from './linked-profiles.queries.ts';

/** Where the values of the caller's contact come from, by keys such as `job_title` and `emails.0`. */
export async function getValueSources(
  ctx: UserContext,
  contact: Contact,
): Promise<Record<string, ValueSource>> {
  const stored = await findSources(ctx.db, ctx.user_id, contact.id);
  const [sources = {}] = await describeSources(ctx, [{ contact, sources: stored?.sources ?? {} }]);
  return sources;
}

/** As above for contacts with their stored sources, in their order. */
export async function describeSources(
  ctx: UserContext,
  contacts: { contact: Contact; sources: Sources }[],
): Promise<Record<string, ValueSource>[]> {
  const named = contacts.map(({ contact, sources }) =>
    namedSources({ card: contactCard(contact), sources }),
  );
  const nameOf = await namesOf(
    ctx,
    named.flatMap((list) => list.map(([, source]) => source)),
  );
  return named.map((list) => {
    const sources = Object.fromEntries(
      list.flatMap(([key, source]): [string, ValueSource][] =>
        source.kind === 'unknown'
          ? []
          : [[key, { kind: source.kind, name: nameOf(source), at: source.at }]],
      ),
    );
    const { 'emails.0': email, 'phones.0': phone_number } = sources;
    return { ...sources, ...(email && { email }), ...(phone_number && { phone_number }) };
  });
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
  return ({ kind, id = 0, name }: Source): string | null =>
    name ?? (kind === 'import' ? fileNames : userNames)?.get(id) ?? null;
}
