import { msg } from '@lingui/core/runtime-macro';
import { translate } from '../translations.ts';
import type { Mail, Section, Sender } from './mail.ts';

/** The text part with all URLs. */
export function textOf(
  mail: Mail,
  { name, operator_name }: Pick<Sender, 'name' | 'operator_name'>,
): string {
  const {
    subject,
    paragraphs,
    facts = [],
    sections = [],
    advice,
    action,
    links = [],
    reason,
  } = mail;
  const parts = [
    subject,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...sections.map(section),
    advice,
    ...[...(action ? [action] : []), ...links].map(({ label, url }) => `${label}:\n${url}`),
    // The signature separator (RFC 3676 §4.3).
    [
      '-- ',
      reason,
      ...unsubscribeLines(mail),
      translate(mail.language, msg`Sent by ${{ name: name() }} (${{ operator_name }}).`),
    ].join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function section({ heading, items }: Section<string>): string {
  const lists = items.map(({ label, url, note, links = [] }) =>
    [
      `* ${label}${note === undefined ? '' : ` (${note})`}`,
      ...(url === undefined ? [] : [`  ${url}`]),
      ...links.map((link) => `  ${link.label}: ${link.url}`),
    ].join('\n'),
  );
  return [...(heading === undefined ? [] : [heading]), ...lists].join('\n');
}

function unsubscribeLines({ language, unsubscribe_url: url }: Mail): string[] {
  return url === undefined ? [] : [translate(language, msg`Unsubscribe: ${{ url }}`)];
}
