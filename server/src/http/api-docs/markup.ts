export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** A line of Markdown with code and links. */
export function renderInline(text: string): string {
  return escape(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
    .replaceAll(/\[([\w.]+)\]/g, '$1');
}

/** Paragraphs, headings from `##` on, and lists, as contract/CHANGELOG.md uses them. */
export function renderMarkdown(text: string): string {
  return text
    .split(/\n(?:\n|(?=- ))/)
    .map((block) => block.trim().replaceAll(/\n\s*/g, ' '))
    .map((block) => {
      const [, level, title = ''] = /^(#{2,}) (.*)$/.exec(block) ?? [];
      if (level !== undefined)
        return `<h${level.length + 1}>${renderInline(title)}</h${level.length + 1}>`;
      if (block.startsWith('- ')) return `<li>${renderInline(block.slice(2))}</li>`;
      return block === '' || block.startsWith('# ') ? '' : `<p>${renderInline(block)}</p>`;
    })
    .join('\n')
    .replaceAll(/<li>[^]*?<\/li>(?!\n<li>)/g, (items) => `<ul>${items}</ul>`);
}

/** The same in each language; the page shows the chosen one. */
export function renderExamples(examples: Record<string, string>): string {
  return Object.entries(examples)
    .filter(([, code]) => code !== '')
    .map(
      ([language, code]) =>
        `<pre tabindex="0" data-language="${language}"><code>${escape(code)}</code></pre>`,
    )
    .join('');
}
