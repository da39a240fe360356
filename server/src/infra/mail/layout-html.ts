import { msg } from '@lingui/core/runtime-macro';
import { type Language, LANGUAGES } from '#contract/languages.ts';
import { translate } from '../translations.ts';
import { escapeHtml } from './escape-html.ts';
import { htmlDocument, styleAttributes, type StyleName } from './html-document.ts';
import type { Sender, Mail, Section } from './mail.ts';
import { LABEL_SIDES } from './styles.ts';

/** The HTML part: a card with one button, light and dark, loading nothing. */
export function htmlOf(mail: Mail, sender: Pick<Sender, 'name' | 'operator_name'>): string {
  const body = `<div ${styleAttributes('preview')}>${escapeHtml(mail.paragraphs[0] ?? '')}</div>
<div ${styleAttributes('column')}>
<p ${styleAttributes('brand')}>Acquaint</p>
<div ${styleAttributes('card')}>
${card(mail)}
</div>
<div ${styleAttributes('foot')}>
${foot(mail, sender)}
</div>
</div>`;
  return htmlDocument(mail.language, mail.subject, body);
}

function card(mail: Mail): string {
  const {
    language,
    subject,
    paragraphs,
    facts = [],
    sections = [],
    advice,
    action,
    links = [],
  } = mail;
  return [
    `<h1 ${styleAttributes('heading')}>${escapeHtml(subject)}</h1>`,
    ...paragraphs.map(paragraph),
    facts.length === 0
      ? ''
      : `<table ${styleAttributes('facts')}>\n${facts.map((one) => fact(language, one)).join('\n')}\n</table>`,
    ...sections.map(section),
    advice === undefined ? '' : paragraph(advice),
    action === undefined ? '' : `<p ${styleAttributes('action')}>${anchor('button', action)}</p>`,
    ...links.map((link) => `<p ${styleAttributes('links')}>${anchor('link', link)}</p>`),
    action === undefined ? '' : writtenOut(mail, action.url),
  ]
    .filter(Boolean)
    .join('\n');
}

function paragraph(text: string): string {
  return `<p ${styleAttributes('paragraph')}>${escapeHtml(text)}</p>`;
}

function fact(language: Language, [label, value]: [string, string]): string {
  const sides = LABEL_SIDES[LANGUAGES[language].direction];
  return `<tr><th scope="row" ${styleAttributes('label', sides)}>${escapeHtml(label)}</th><td ${styleAttributes('value')}><bdi>${escapeHtml(value)}</bdi></td></tr>`;
}

function section({ heading, items }: Section<string>): string {
  const above =
    heading === undefined
      ? ''
      : `<h2 ${styleAttributes('subheading')}>${escapeHtml(heading)}</h2>\n`;
  return `${above}<ul ${styleAttributes('items')}>\n${items.map(item).join('\n')}\n</ul>`;
}

function item({ label, url, note, links = [] }: Section<string>['items'][number]): string {
  const more = [
    ...(note === undefined ? [] : [escapeHtml(note)]),
    ...links.map((link) => anchor('quiet', link)),
  ].join(' · ');
  const shown = url === undefined ? escapeHtml(label) : anchor('link', { label, url });
  return `<li ${styleAttributes('item')}><bdi>${shown}</bdi>${more && `<br><span ${styleAttributes('note')}>${more}</span>`}</li>`;
}

function anchor(part: StyleName, { label, url }: { label: string; url: string }): string {
  return `<a href="${escapeHtml(url)}" ${styleAttributes(part)}>${escapeHtml(label)}</a>`;
}

/** The URL as text, for clients where the button doesn't work. */
function writtenOut({ language }: Mail, url: string): string {
  const text = translate(language, msg`Or open this link: ${{ url }}`);
  return `<p ${styleAttributes('plain')}>${escapeHtml(text)}</p>`;
}

function foot(
  { language, reason, unsubscribe_url }: Mail,
  { name, operator_name }: Pick<Sender, 'name' | 'operator_name'>,
): string {
  const unsubscribe =
    unsubscribe_url === undefined
      ? ''
      : ` ${anchor('quiet', { label: translate(language, msg`Unsubscribe`), url: unsubscribe_url })}`;
  const sentBy = translate(language, msg`Sent by ${{ name: name() }} (${{ operator_name }}).`);
  return [
    `<p ${styleAttributes('footLine')}>${escapeHtml(reason)}${unsubscribe}</p>`,
    `<p ${styleAttributes('footLine')}>${escapeHtml(sentBy)}</p>`,
  ].join('\n');
}
