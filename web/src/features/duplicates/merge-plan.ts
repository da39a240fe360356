import { t } from '@lingui/core/macro';
import type { Contact, ContactFields } from '#contract/contacts.ts';
import { isCompletedBy } from '#contract/partial-dates.ts';
import { cardFieldLabel, type CardField } from '../../entities/contact/card-fields.ts';
import type { FieldDefinition } from '../../entities/custom-field/custom-value.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { cardEntries, type TypeName } from './card-entries.ts';
import { MERGED_FIELDS } from './compare-cards.ts';
import { customChoices, type CustomQuestion, droppedCustom, mergedCustom } from './custom-merge.ts';
import { comparisonKey } from './comparison-key.ts';

/** Fields chosen together: a job title belongs to its company. */
const CONFLICT_GROUPS = {
  name_prefix: ['name_prefix'],
  first_name: ['first_name'],
  middle_name: ['middle_name'],
  last_name: ['last_name'],
  name_suffix: ['name_suffix'],
  nickname: ['nickname'],
  phonetic_first_name: ['phonetic_first_name'],
  phonetic_last_name: ['phonetic_last_name'],
  pronouns: ['pronouns'],
  company: ['company_name', 'department', 'job_title', 'industry', 'company_size', 'website'],
  birthday: ['birthday'],
  met_on: ['met_on'],
  deceased_on: ['deceased_on'],
  contact_type_id: ['contact_type_id'],
  cadence_days: ['cadence_days'],
} as const satisfies Record<string, readonly CardField[]>;

const NAMES = Object.keys(CONFLICT_GROUPS) as ConflictGroup[];

/** The chosen contact per conflict; by default the remaining one, or the first with a value. */
export type Answers = Partial<Record<ConflictGroup | CustomQuestion, number>>;

export interface MergeInput {
  /** The remaining one first. */
  contacts: readonly Contact[];
  answers: Answers;
  typeName: TypeName;
  customFields: readonly FieldDefinition[];
}

export interface Conflict {
  question: ConflictGroup | CustomQuestion;
  label: string;
  /** One option per distinct value, from the first contact that has it. */
  options: Option[];
  chosen: number;
}

interface Option {
  id: number;
  label: string;
  lines: string[];
  key: string;
}

export function conflictsOf(input: MergeInput): Conflict[] {
  const conflicts = NAMES.flatMap((question) => {
    const options = optionsOf(question, input);
    const label = question === 'company' ? t`Company` : cardFieldLabel(question);
    const chosen = chosenOption(question, input)?.id ?? 0;
    return options.length > 1 ? [{ question, label, options, chosen }] : [];
  });
  const custom = customChoices(input)
    .filter(({ options }) => options.length > 1)
    .map(({ question, label, options, chosen }) => ({
      question,
      label,
      options,
      chosen: chosen.id,
    }));
  return [...conflicts, ...custom];
}

/** Chosen single values; the server unites the rest. */
export function mergedFields(input: MergeInput): ContactFields {
  const fields = NAMES.flatMap((question) => {
    const card = chosenCard(question, input);
    return card === undefined ? [] : CONFLICT_GROUPS[question].map((field) => [field, card[field]]);
  });
  return { ...(Object.fromEntries(fields) as ContactFields), ...mergedCustom(input) };
}

export interface MergedLine {
  label: string;
  lines: string[];
}

/** A preview of the merged contact. */
export function mergedCard(input: MergeInput): MergedLine[] {
  const merged = { ...input.contacts[0], ...mergedFields(input) } as Contact;
  const single = NAMES.flatMap((question) => CONFLICT_GROUPS[question]).map((field) => ({
    field,
    lines: cardEntries(merged, field, input.typeName).map(({ text }) => text),
  }));
  const united = MERGED_FIELDS.map((field) => ({ field, lines: unitedLines(field, input) }));
  const custom = customChoices(input).map(({ label, chosen: { lines } }) => ({ label, lines }));
  const shown = [...single, ...united]
    .filter(({ lines }) => lines.length > 0)
    .map(({ field, lines }) => ({ label: cardFieldLabel(field), lines }));
  return [...shown, ...custom];
}

/** Dropped values for the notes: "Rear Admiral (job title)". */
export function droppedLines(input: MergeInput): string[] {
  const changed = NAMES.filter((question) => question !== 'cadence_days');
  const lost = changed.flatMap((question) => {
    const card = chosenCard(question, input);
    if (card === undefined) return [];
    return CONFLICT_GROUPS[question].flatMap((field) => {
      const [entry] = cardEntries(card, field, input.typeName);
      return input.contacts
        .map((contact) => applyChoice(contact, question, input.contacts))
        .flatMap((contact) => cardEntries(contact, field, input.typeName))
        .filter(({ key }) => key !== entry?.key)
        .map(({ text }) => droppedText(field, text));
    });
  });
  return [...new Set([...lost, ...droppedCustom(input)])];
}

/** As the server writes them into the notes. */
const DROPPED_TEXTS: Partial<Record<CardField, (value: string) => string>> = {
  name_prefix: (value) => t`${value} (prefix)`,
  first_name: (value) => t`${value} (first name)`,
  middle_name: (value) => t`${value} (middle name)`,
  last_name: (value) => t`${value} (last name)`,
  name_suffix: (value) => t`${value} (suffix)`,
  nickname: (value) => t`${value} (nickname)`,
  phonetic_first_name: (value) => t`${value} (phonetic first name)`,
  phonetic_last_name: (value) => t`${value} (phonetic last name)`,
  pronouns: (value) => t`${value} (pronouns)`,
  company_name: (value) => t`${value} (company)`,
  department: (value) => t`${value} (department)`,
  job_title: (value) => t`${value} (job title)`,
  industry: (value) => t`${value} (industry)`,
  company_size: (value) => t`${value} (company size)`,
  website: (value) => t`${value} (website)`,
  birthday: (value) => t`${value} (birthday)`,
  met_on: (value) => t`${value} (met on)`,
  deceased_on: (value) => t`${value} (date of death)`,
  contact_type_id: (value) => t`${value} (contact type)`,
};

function droppedText(field: CardField, value: string): string {
  return DROPPED_TEXTS[field]?.(value) ?? value;
}

/** Distinct entries in the first contact's notation. */
function unitedLines(
  field: (typeof MERGED_FIELDS)[number],
  { contacts, typeName }: MergeInput,
): string[] {
  const entries = contacts.flatMap((contact) => cardEntries(contact, field, typeName));
  const first = new Map(entries.toReversed().map(({ key, text }) => [key, text]));
  return [...new Set(entries.map(({ key }) => key))].map((key) => first.get(key) ?? '');
}

function chosenCard(question: ConflictGroup, input: MergeInput): Contact | undefined {
  const id = chosenOption(question, input)?.id;
  const card = input.contacts.find((contact) => contact.id === id);
  return card && applyChoice(card, question, input.contacts);
}

function chosenOption(question: ConflictGroup, input: MergeInput): Option | undefined {
  const options = optionsOf(question, input);
  return options.find(({ id }) => id === input.answers[question]) ?? options[0];
}

function optionsOf(question: ConflictGroup, { contacts, typeName }: MergeInput): Option[] {
  const options = new Map<string, Option>();
  for (const contact of contacts) {
    const card = applyChoice(contact, question, contacts);
    const entries = CONFLICT_GROUPS[question].flatMap((field) => {
      const [entry] = cardEntries(card, field, typeName);
      return entry === undefined ? [] : [{ text: entry.text, key: `${field} ${entry.key}` }];
    });
    const key = entries.map((entry) => entry.key).join('\n');
    if (key === '' || options.has(key)) continue;
    const lines = entries.map(({ text }) => text);
    options.set(key, { id: contact.id, label: displayName(contact), lines, key });
  }
  return [...options.values()];
}

type ConflictGroup = keyof typeof CONFLICT_GROUPS;

/** The chosen contact's values, completed by agreeing ones. */
function applyChoice(
  card: Contact,
  question: ConflictGroup,
  contacts: readonly Contact[],
): Contact {
  if (question === 'company') return { ...card, ...companyOf(card, contacts) };
  if (question === 'birthday') return { ...card, birthday: fullerBirthday(card, contacts) };
  return card;
}

/** Completed only by contacts of the same or no company. */
function companyOf(card: Contact, contacts: readonly Contact[]): Partial<Contact> {
  const company_name =
    card.company_name || (contacts.find((other) => other.company_name !== '')?.company_name ?? '');
  const key = comparisonKey('company_name', company_name);
  const fitting = contacts.filter(
    (other) =>
      other.company_name === '' || comparisonKey('company_name', other.company_name) === key,
  );
  const filled = CONFLICT_GROUPS.company.map((field) => [
    field,
    card[field] || (fitting.find((other) => other[field] !== '')?.[field] ?? ''),
  ]);
  return { ...(Object.fromEntries(filled) as Partial<Contact>), company_name };
}

/** Prefers the same date with more of its parts. */
function fullerBirthday({ birthday }: Contact, contacts: readonly Contact[]): string | null {
  const fuller = contacts.find((other) => isCompletedBy(birthday ?? '', other.birthday ?? ''));
  return fuller?.birthday ?? birthday;
}
