/** A word that the repository doesn't use, and what to write instead. */
export interface Rule {
  pattern: RegExp;
  use: string;
}

/** Searched in comments, identifiers, test titles, SQL and docs, with identifiers split into words. */
export const TEXT_RULES: Rule[] = [
  { pattern: /\banew\b/, use: 'again' },
  { pattern: /\breckon\w*/, use: 'compute, calculate' },
  { pattern: /\bdeeds?\b/, use: 'action, mutation, operation' },
  { pattern: /\bwho(m|ever|mever)\b/, use: 'who, users who' },
  { pattern: /\b(some|any|every)body\b/, use: 'someone, anyone, everyone' },
  { pattern: /\bnobody\b/, use: 'no one' },
  { pattern: /\b(told|tell|tells|telling)\b/, use: 'notify, publish, show' },
  { pattern: /\bsentences?\b/, use: 'SQL: statement, query; text: message' },
  { pattern: /\b(hear|hears|heard|hearing)\b/, use: 'receive, listen' },
  { pattern: /(?<!\b(a|any|this|the) )\bmoments?\b/, use: 'timestamp, time' },
  { pattern: /\bfates?\b/, use: 'outcome, status' },
  { pattern: /\blacks?\b/, use: 'issue; is missing' },
  { pattern: /\bobstacles?\b/, use: 'reason, restriction' },
  { pattern: /\bstanding\b/, use: 'status, state' },
  { pattern: /\bstands? (here|there|in|at|below|above|beside|on)\b/, use: 'is, appears' },
  { pattern: /\bsketch(es|ed)?\b/, use: 'static preview' },
  { pattern: /\bbeside\b/, use: 'next to; compared with' },
  { pattern: /\bby hand\b/, use: 'manually; baseline' },
  { pattern: /\btorture\b/, use: 'resilience test' },
  { pattern: /\bsilence\b/, use: 'timeout, no response' },
  { pattern: /\bmend(s|ed|ing)?\b/, use: 'fix' },
  { pattern: /\b(amid|amidst|midst)\b/, use: 'during' },
  { pattern: /\bdear(er|est)?\b/, use: 'expensive' },
  { pattern: /\bwish(es|ed)?\b/, use: 'input, request, option' },
  { pattern: /\bbegun\b/, use: 'started' },
  { pattern: /\bmeanwhile\b/, use: 'in the meantime; since then' },
  { pattern: /\bwhichever\b/, use: 'any' },
  { pattern: /\bgo(es)? along\b/, use: 'is included' },
  { pattern: /\bfor good\b/, use: 'permanently' },
  { pattern: /\bat hand\b/, use: 'available' },
  { pattern: /\bby itself\b/, use: 'automatically; alone' },
  { pattern: /\bof (yours|mine|theirs|ours|hers)\b/, use: 'your, my, their, our' },
  { pattern: /\bput off\b/, use: 'snoozed, postponed' },
  { pattern: /\btak(e|es|en|ing) back\b/, use: 'undo, revert, revoke' },
  { pattern: /\bso many\b/, use: 'N; the given number of' },
  { pattern: /\bin words\b/, use: 'as text' },
  { pattern: /\bin sight\b/, use: 'visible' },
  { pattern: /\bno more\b(?! than)/, use: 'no longer' },
  { pattern: /\bby (then|now)\b/, use: 'already; since then' },
  { pattern: /\bof (which|whom)\b/, use: 'rewrite the clause' },
  { pattern: /\b(shall|upon|hence)\b/, use: 'will, must; on; so' },
  { pattern: /\bhangs? (on|together)\b/, use: 'depends on, belongs to' },
  { pattern: /\b(young|gently)\b/, use: 'new-space (V8); graceful' },
  { pattern: /\bodd\b/, use: 'malformed, random, edge case' },
  {
    pattern: /\b(crowd|barriers?|complaints?|sideways)\b/,
    use: 'slow clients; axe violations; console errors; horizontal overflow',
  },
  { pattern: /\b(house|doors?)\b/, use: 'repository; entry point, dialog' },
  { pattern: /\blandmarks?\b/, use: 'page cursor' },
  { pattern: /\baddressees?\b/, use: 'recipient' },
  { pattern: /\b(worlds?|scenes?|story)\b/, use: 'fixture; demo data' },
  { pattern: /\bperhaps\b/, use: 'optionally, may' },
  { pattern: /\bjudg(e|es|ed|ing)\b/, use: 'evaluate, classify' },
  { pattern: /\btyping errors?\b/, use: 'typo' },
  { pattern: /\bforgiv(e|es|ing|en)\b/, use: 'typo-tolerant, fuzzy' },
  { pattern: /\b(colour|neighbour|favour|harbour|behaviour)/, use: 'US spelling' },
  {
    pattern: /\b(labelled|cancelled|licences?|programmes?|catalogues?|centred?|centring|grey)\b/,
    use: 'US spelling',
  },
  {
    pattern:
      /\b(organ|recogn|anonym|summar|normal|serial|optim|minim|real)is(e[sd]?|ing|ations?)\b/,
    use: 'US spelling',
  },
];

/** Searched in code without comments and strings. */
export const IDENTIFIER_RULES: Rule[] = [
  { pattern: /\b(hold|held)[A-Z]\w*/, use: 'lock…' },
  { pattern: /\b(tell|told)[A-Z]\w*/, use: 'notify…, publish…, show…Toast' },
  { pattern: /\b(asking|asked)[A-Z]\w*/, use: 'request…, query…, create…Options' },
  { pattern: /\b(say|saying|says)[A-Z]\w*/, use: 'show…, has…, record…' },
  { pattern: /\bkeep[A-Z]\w*/, use: 'store…, cache…, lock…' },
  {
    pattern: /\brefus(e|es|ed|al|als)(?![a-z])\w*|\w*Refus(e|ed|al|als)\b/,
    use: 'reject…, limit…',
  },
  { pattern: /\b(\w*[a-z](?<!All|contains)Words|[A-Z_]*WORDS)\b/, use: '…Label, …Text, format…' },
  { pattern: /\b(places?|placeOf|placeIn|\w+Place)\b/, use: 'cursor, index, scope, slot, link' },
  { pattern: /\b(lookOf|Looks?|\w+Looks?)\b/, use: 'style, appearance, icon' },
  {
    pattern: /\b(Asked|Told|Kept|Given|Had|Heard|Noted|Worded|Placed)\b/,
    use: 'a noun for what it holds',
  },
  { pattern: /\bannounce\w*/, use: 'publish…' },
  { pattern: /\bnote[A-Z]\w*/, use: 'record…' },
  { pattern: /\bforget[A-Z]\w*/, use: 'delete…, clear…, purge…' },
];

/** Text that is allowed in files whose path starts with `in`. */
export const EXCEPTIONS: { pattern: RegExp; in: string; reason: string }[] = [
  { pattern: /['"]nobody['"]/, in: '', reason: 'API: value of `who_can_message`' },
  { pattern: /`nobody`/, in: '', reason: 'system user' },
  { pattern: /'cancelled'/, in: '.github/', reason: 'GitHub Actions: result of a job' },
  { pattern: /landmarks/, in: '', reason: 'API: `/api/contacts/landmarks/` and its operation id' },
  { pattern: /put_off_until/, in: '', reason: 'API: field of exports' },
  {
    pattern: /last_contacted_by_hand|judged_at|refused_invites/,
    in: '',
    reason: 'stored: columns',
  },
  {
    pattern: /\bmoment: (timestamp|contacted_at)/,
    in: 'server/src/features/contacts/',
    reason: 'stored: jobs',
  },
  { pattern: /\bplace\b/, in: 'contract/src/asks.ts', reason: 'API: field of asks' },
  { pattern: /\bplace\b/, in: 'server/src/features/asks/', reason: 'API: field of asks' },
  { pattern: /\bplace\b|told_when/, in: 'web/src/', reason: 'stored: outbox in `localStorage`' },
  {
    pattern: /\bplaces?\b/,
    in: 'server/src/features/asks/',
    reason: 'API: `place` of asks',
  },
  { pattern: /\bplace\b/, in: 'benchmarks/', reason: 'API: `place` of asks' },
  {
    pattern: /\bplace\b|openWorldHint/,
    in: 'server/src/features/mcp/',
    reason: 'API: `place` of asks; name of MCP',
  },
  { pattern: /[Hh]ouse(?!hold)|Landmark|\/landmark/, in: 'web/src/', reason: 'icon names' },
  { pattern: /\bhouse\b/, in: 'contract/src/contact-types.ts', reason: 'API: icon name' },
  { pattern: /neighbour/, in: 'server/src/features/imports/', reason: 'names in files' },
  { pattern: /announcements?/, in: '', reason: 'texts of administrators or screen readers' },
  {
    pattern: /keep(Alive|DefaultValues|DirtyValues|Errors|PreviousData)/,
    in: '',
    reason: 'libraries and keep-alive',
  },
  { pattern: /decodeWords/, in: 'contract/src/', reason: 'RFC 2047 encoded words' },
  { pattern: /maxYoungGenerationSizeMb/, in: 'server/src/', reason: 'Node option' },
  { pattern: /world-readable/, in: 'server/src/infra/', reason: 'file mode' },
];

/** Words that UI copy, emails and error messages avoid. */
export const COPY_RULES: Rule[] = [
  { pattern: /\b(some|any|every)body\b/, use: 'someone, anyone, everyone' },
  { pattern: /\bnobody\b/, use: 'no one' },
  { pattern: /\bwhom\b|\bwhoever\b/, use: 'who, anyone who' },
  { pattern: /\bplease\b/, use: 'the verb alone' },
  { pattern: /\bmail(s|ed|ing)?\b/, use: 'email' },
  { pattern: /(?<=\p{L})'(?=\p{L})/u, use: '’' },
  {
    pattern: /\b(favourite|colour|neighbour|cancelled|licence)|\b(organi|recogni)s/,
    use: 'US spelling',
  },
  { pattern: /\bsign(ed|s|ing)?[ -](in|out)\b/, use: 'log in, log out' },
  { pattern: /(?<=^|[\s'"`>])\p{L}+!(?=[\s'"`<]|$)/u, use: 'a full stop' },
];

/** Copy that is allowed in files whose path starts with `in`. */
export const COPY_EXCEPTIONS: { pattern: RegExp; in: string; reason: string }[] = [
  { pattern: /^Sign out$/, in: 'web/src/layouts/top-bar.tsx', reason: 'specified: user menu' },
  { pattern: /^Sign out$/, in: 'web/src/app/', reason: 'as in the user menu' },
  {
    pattern: /\b(mails?|organisation|favourite)\b/,
    in: 'server/src/features/imports/address-book/',
    reason: 'column names of other programs',
  },
  {
    pattern: /(?<=\p{L})'(?=\p{L})/u,
    in: 'contract/src/',
    reason: 'API docs are Markdown',
  },
  { pattern: /"nobody"/, in: 'server/src/infra/', reason: 'system user' },
  { pattern: /\bmail\b/, in: 'contract/src/name-from-address.ts', reason: 'names of mailboxes' },
];
