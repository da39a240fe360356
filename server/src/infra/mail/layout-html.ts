import { escapeHtml } from './escape-html.ts';
import { htmlDocument, look, type Part } from './html-document.ts';
import type { Mail, Section } from './mail.ts';

/** The HTML part: one card with one button, in both themes, with nothing to load from elsewhere. */
export function htmlOf(mail: Mail, operator_name: string): string {
  const body = `<div ${look('preview')}>${escapeHtml(mail.paragraphs[0] ?? '')}</div>
<div ${look('column')}>
<p ${look('brand')}>Acquaint</p>
<div ${look('card')}>
${card(mail)}
</div>
<div ${look('foot')}>
${foot(mail, operator_name)}
</div>
</div>`;
  return htmlDocument(mail.subject, body);
}

function card(mail: Mail): string {
  const { heading, paragraphs, facts = [], sections = [], advice, action, links = [] } = mail;
  return [
    `<h1 ${look('heading')}>${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(paragraph),
    facts.length === 0 ? '' : `<table ${look('facts')}>\n${facts.map(fact).join('\n')}\n</table>`,
    ...sections.map(section),
    advice === undefined ? '' : paragraph(advice),
    action === undefined ? '' : `<p ${look('action')}>${anchor('button', action)}</p>`,
    ...links.map((link) => `<p ${look('links')}>${anchor('link', link)}</p>`),
    action === undefined ? '' : writtenOut(action.url),
  ]
    .filter(Boolean)
    .join('\n');
}

function paragraph(text: string): string {
  return `<p ${look('paragraph')}>${escapeHtml(text)}</p>`;
}

function fact([label, value]: [string, string]): string {
  return `<tr><th scope="row" ${look('label')}>${escapeHtml(label)}</th><td ${look('value')}>${escapeHtml(value)}</td></tr>`;
}

function section({ heading, items }: Section): string {
  const above =
    heading === undefined ? '' : `<h2 ${look('subheading')}>${escapeHtml(heading)}</h2>\n`;
  return `${above}<ul ${look('items')}>\n${items.map(item).join('\n')}\n</ul>`;
}

function item({ label, url, note, links = [] }: Section['items'][number]): string {
  const more = [
    ...(note === undefined ? [] : [escapeHtml(note)]),
    ...links.map((link) => anchor('quiet', link)),
  ].join(' · ');
  const shown = url === undefined ? escapeHtml(label) : anchor('link', { label, url });
  return `<li ${look('item')}>${shown}${more && `<br><span ${look('note')}>${more}</span>`}</li>`;
}

function anchor(part: Part, { label, url }: { label: string; url: string }): string {
  return `<a href="${escapeHtml(url)}" ${look(part)}>${escapeHtml(label)}</a>`;
}

/** For a program in which the button does nothing, and for who wants to see where it leads. */
function writtenOut(url: string): string {
  return `<p ${look('plain')}>Or open this address: ${escapeHtml(url)}</p>`;
}

function foot({ reason, unsubscribe_url }: Mail, operator_name: string): string {
  const unsubscribe =
    unsubscribe_url === undefined
      ? ''
      : ` ${anchor('quiet', { label: 'Unsubscribe', url: unsubscribe_url })}`;
  return [
    `<p ${look('footLine')}>${escapeHtml(reason)}${unsubscribe}</p>`,
    `<p ${look('footLine')}>Sent by Acquaint for ${escapeHtml(operator_name)}.</p>`,
  ].join('\n');
}
