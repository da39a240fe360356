/** Where an entry of a card leads: to a mail, a call, a page; null where nothing can be made of it. */
export function entryHref(list: 'emails' | 'phones' | 'urls', value: string): string | null {
  const text = value.trim();
  if (list === 'emails')
    return /^[^\s@]+@[^\s@]+$/.test(text)
      ? `mailto:${encodeURIComponent(text).replace('%40', '@')}`
      : null;
  if (list === 'phones') return /\d/.test(text) ? `tel:${text.replace(/[^\d+*#;,]/g, '')}` : null;
  return webAddress(text);
}

/** An address of the web, also where it is written without `https://`; nothing else may be opened from a card. */
function webAddress(text: string): string | null {
  const whole =
    /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]*\.[^/]*:\d/.test(text) ? text : `https://${text}`;
  try {
    const { protocol, hostname, href } = new URL(whole);
    const isWeb = protocol === 'https:' || protocol === 'http:';
    return isWeb && hostname.includes('.') ? href : null;
  } catch {
    return null;
  }
}
