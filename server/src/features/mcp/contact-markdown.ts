import type { Contact } from '#contract/contacts.ts';
import type { ContactOverview, TimelineEntry } from '#contract/interactions.ts';
import { nameOf } from './found-person.ts';

/** A contact as text for assistants, in English like the names of the API's fields. */
export function contactMarkdown({ contact, relationships, timeline }: ContactOverview): string {
  const sections = [
    `# ${inline(nameOf(contact))}`,
    list(factsOf(contact)),
    section('Notes', quote(contact.notes)),
    section('How we met', quote(contact.how_we_met)),
    section(
      'Relationships',
      list(
        relationships.map(({ label, contact: other, name }) => `${label}: ${other?.name ?? name}`),
      ),
    ),
    section('Latest', list(timeline.results.flatMap(lineOf))),
  ];
  return `${sections.filter((part) => part !== '').join('\n\n')}\n`;
}

function factsOf(contact: Contact): string[] {
  const { job_title, company_name, tags, birthday, last_contacted_at } = contact;
  const labeled = (title: string, entries: { label: string; value: string }[]) =>
    entries.map(({ label, value }) => fact(label === '' ? title : `${title} (${label})`, value));
  const addresses = contact.addresses.map(
    ({ label, street, postal_code, city, region, country }) => ({
      label,
      value: [street, postal_code, city, region, country].filter((part) => part !== '').join(', '),
    }),
  );
  return [
    fact('Works as', job_title),
    fact('Works at', company_name),
    ...labeled('Email', contact.emails),
    ...labeled('Phone', contact.phones),
    ...labeled('Address', addresses),
    ...labeled('Link', contact.urls),
    fact('Birthday', birthday ?? ''),
    fact('Tags', tags.join(', ')),
    fact('Last contacted', last_contacted_at?.slice(0, 10) ?? 'never'),
  ].filter((line) => line !== '');
}

const fact = (name: string, value: string) => (value === '' ? '' : `${name}: ${value}`);

function lineOf(entry: TimelineEntry): string[] {
  if (entry.type !== 'interaction') return [];
  const { kind, body } = entry.interaction;
  return [`${entry.at.slice(0, 10)} ${kind}${body === '' ? '' : `: ${body}`}`];
}

function section(title: string, content: string): string {
  return content === '' ? '' : `## ${title}\n\n${content}`;
}

const list = (lines: string[]) => lines.map((line) => `- ${inline(line)}`).join('\n');

/** On one line, so that text can't look like another part of the document. */
const inline = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Quoted, because it's what someone wrote. */
const quote = (text: string) =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n');
