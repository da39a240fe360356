import type { XmlElement } from '../xml/read-xml.ts';

export function calendarMatcher(_filter: XmlElement): (text: string) => boolean {
  return () => true;
}
