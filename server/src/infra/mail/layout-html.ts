import { escapeHtml } from './escape-html.ts';
import { htmlDocument, styleAttributes, type StyleName } from './html-document.ts';
import type { Mail, Section } from './mail.ts';

/** The HTML part: a card with one button, light and dark, loading nothing. */
export function htmlOf(mail: Mail, operator_name: string): string {
  const body = `<div ${styleAttributes('preview')}>${escapeHtml(mail.paragraphs[0] ?? '')}</div>
<div ${styleAttributes('column')}>
<p ${styleAttributes('brand')}>Acquaint</p>
<div ${styleAttributes('card')}>
${card(mail)}
</div>
<div ${styleAttributes('foot')}>
${foot(mail, operator_name)}
</div>
</div>`;
  return htmlDocument(mail.subject, body);
}

function card(mail: Mail): string {
  const { subject, paragraphs, facts = [], sections = [], advice, action, links = [] } = mail;
  return [
    `<h1 ${styleAttributes('heading')}>${escapeHtml(subject)}</h1>`,
    ...paragraphs.map(paragraph),
    facts.length === 0
      ? ''
      : `<table ${styleAttributes('facts')}>\n${facts.map(fact).join('\n')}\n</table>`,
    ...sections.map(section),
    advice === undefined ? '' : paragraph(advice),
    action === undefined ? '' : `<p ${styleAttributes('action')}>${anchor('button', action)}</p>`,
    ...links.map((link) => `<p ${styleAttributes('links')}>${anchor('link', link)}</p>`),
    action === undefined ? '' : writtenOut(action.url),
  ]
    .filter(Boolean)
    .join('\n');
}

function paragraph(text: string): string {
  return `<p ${styleAttributes('paragraph')}>${escapeHtml(text)}</p>`;
}

function fact([label, value]: [string, string]): string {
  return `<tr><th scope="row" ${styleAttributes('label')}>${escapeHtml(label)}</th><td ${styleAttributes('value')}>${escapeHtml(value)}</td></tr>`;
}

function section({ heading, items }: Section): string {
  const above =
    heading === undefined
      ? ''
      : `<h2 ${styleAttributes('subheading')}>${escapeHtml(heading)}</h2>\n`;
  return `${above}<ul ${styleAttributes('items')}>\n${items.map(item).join('\n')}\n</ul>`;
}

function item({ label, url, note, links = [] }: Section['items'][number]): string {
  const more = [
    ...(note === undefined ? [] : [escapeHtml(note)]),
    ...links.map((link) => anchor('quiet', link)),
  ].join(' · ');
  const shown = url === undefined ? escapeHtml(label) : anchor('link', { label, url });
  return `<li ${styleAttributes('item')}>${shown}${more && `<br><span ${styleAttributes('note')}>${more}</span>`}</li>`;
}

function anchor(part: StyleName, { label, url }: { label: string; url: string }): string {
  return `<a href="${escapeHtml(url)}" ${styleAttributes(part)}>${escapeHtml(label)}</a>`;
}

/** The URL as text, for clients where the button doesn't work. */
function writtenOut(url: string): string {
  return `<p ${styleAttributes('plain')}>Or open this link: ${escapeHtml(url)}</p>`;
}

function foot({ reason, unsubscribe_url }: Mail, operator_name: string): string {
  const unsubscribe =
    unsubscribe_url === undefined
      ? ''
      : ` ${anchor('quiet', { label: 'Unsubscribe', url: unsubscribe_url })}`;
  return [
    `<p ${styleAttributes('footLine')}>${escapeHtml(reason)}${unsubscribe}</p>`,
    `<p ${styleAttributes('footLine')}>Sent by Acquaint (${escapeHtml(operator_name)}).</p>`,
  ].join('\n');
}
