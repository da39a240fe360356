import type { AskOutcome } from '#contract/asks.ts';
import { dropUndefined, parseId, pickKey, pickOption } from '../../lib/search-params.ts';
import { type ListSearch, parseListSearch, parseText } from './list-search.ts';

/** The list, or a panel that replaces it. */
export type ContactsView = 'contacts' | 'network' | 'introductions' | 'duplicates' | 'trash';

export type ContactTab = 'overview' | 'company' | 'timeline' | 'reminders';

export type NetworkPart = 'connected' | 'received' | 'sent' | 'suggested' | 'invite';

/** Search parameters of /contacts: open contact and tab, list filter, open dialog. */
export interface ContactsSearch extends ListSearch {
  id?: number;
  /** Defaults to the overview; `changes` is the timeline with changes only. */
  tab?: Exclude<ContactTab, 'overview'> | 'changes';
  /** Defaults to the list. */
  view?: Exclude<ContactsView, 'contacts'>;
  part?: NetworkPart;
  person?: number;
  /** The open ask, and how it's closed. */
  ask?: number;
  outcome?: AskOutcome;
  introduction?: number;
  connect?: string;
  add?: true;
  export?: true;
  /** `new` shows the file selection; a number opens that import. */
  import?: 'new' | number;
}

const PARTS: Record<NetworkPart, true> = {
  connected: true,
  received: true,
  sent: true,
  suggested: true,
  invite: true,
};

/** Parses search parameters; invalid ones are dropped. */
export function parseContactsSearch(raw: Record<string, unknown>): ContactsSearch {
  return dropUndefined({
    id: parseId(raw['id']),
    tab: pickOption(['company', 'timeline', 'changes', 'reminders'], raw['tab']),
    view: parseView(raw),
    part: pickKey(PARTS, raw['part']),
    person: parseId(raw['person']),
    ask: parseId(raw['ask']),
    outcome: pickOption(['helped', 'not_needed', 'no_luck'], raw['outcome']),
    introduction: parseId(raw['introduction']),
    connect: parseText(raw['connect']),
    add: parseFlag(raw['add']),
    export: parseFlag(raw['export']),
    import: raw['import'] === 'new' ? 'new' : parseId(raw['import']),
    ...parseListSearch(raw),
  });
}

/** `tab=network` opens the network, too; `part=shared` is a former link. */
function parseView({ view, tab, part }: Record<string, unknown>) {
  if (part === 'shared') return 'introductions';
  return (
    pickOption(['network', 'introductions', 'duplicates', 'trash'], view) ??
    pickOption(['network', 'introductions'], tab)
  );
}

function parseFlag(value: unknown): true | undefined {
  return value === true ? true : undefined;
}
