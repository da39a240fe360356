import { toAsciiDigits } from '#contract/digits.ts';

/** The link of an entry: mailto:, tel: or a web page; null if invalid. */
export function entryHref(list: 'emails' | 'phones' | 'urls', value: string): string | null {
  const text = value.trim();
  if (list === 'emails')
    return /^[^\s@]+@[^\s@]+$/.test(text)
      ? `mailto:${encodeURIComponent(text).replace('%40', '@')}`
      : null;
  if (list === 'phones') {
    const number = toAsciiDigits(text);
    return /\d/.test(number) ? `tel:${number.replace(/[^\d+*#;,]/g, '')}` : null;
  }
  return webAddress(text);
}

/** Only http(s) URLs, also without `https://`: other schemes must not be opened. */
function webAddress(text: string): string | null {
  const url =
    /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]*\.[^/]*:\d/.test(text) ? text : `https://${text}`;
  try {
    const { protocol, hostname, href } = new URL(url);
    const isWeb = protocol === 'https:' || protocol === 'http:';
    return isWeb && hostname.includes('.') ? href : null;
  } catch {
    return null;
  }
}
