import { setImmediate } from 'node:timers/promises';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { DavError } from '../dav-error.ts';

/** An element with its namespace resolved. */
export interface XmlElement {
  /** Namespace URI and local name, as in `{DAV:}prop`. */
  name: string;
  /** Attributes without a namespace. */
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** The text directly inside. */
  text: string;
}

const MAX_DEPTH = 32;
const MAX_ELEMENTS = 25_000;
const MAX_LONG_ELEMENTS = 150_000;
const PART_LENGTH = 64 * 1024;

/**
 * Parses a request body in UTF-8 or UTF-16; null if it's empty. 400 for anything else, a DOCTYPE (which could define
 * entities), too many elements, and too deep nesting.
 */
export function readXml(body: Buffer): XmlElement | null {
  const text = decode(body);
  return text.trim() === '' ? null : parse(text);
}

function parse(text: string): XmlElement {
  const { parser, end } = openParser(MAX_ELEMENTS);
  parser.write(text);
  return end();
}

/** As `readXml`, for lists of all members; other requests are served in between. */
export async function readLongXml(body: Buffer): Promise<XmlElement | null> {
  const text = decode(body);
  if (text.length <= PART_LENGTH) return text.trim() === '' ? null : parse(text);
  const { parser, end } = openParser(MAX_LONG_ELEMENTS);
  for (let from = 0; from < text.length; from += PART_LENGTH) {
    parser.write(text.slice(from, from + PART_LENGTH));
    await setImmediate();
  }
  return end();
}

function openParser(max_elements: number) {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let count = 0;
  parser.on('error', (error) => throwInvalid(error.message));
  parser.on('doctype', () => throwInvalid('A DOCTYPE isn’t allowed.'));
  parser.on('opentag', (tag) => {
    count += 1;
    if (count > max_elements || open.length > MAX_DEPTH)
      throwInvalid('The XML has too many elements.');
    const element = elementOf(tag);
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  const addText = (part: string) => (open.at(-1)!.text += part);
  parser.on('text', addText);
  parser.on('cdata', addText);
  const end = () => {
    parser.close();
    return root.children[0] ?? throwInvalid('The XML has no element.');
  };
  return { parser, end };
}

function elementOf({ uri, local, attributes }: SaxesTagNS): XmlElement {
  const own = Object.values(attributes).filter((attribute) => attribute.prefix === '');
  return {
    name: nameOf(uri, local),
    attributes: Object.fromEntries(own.map((attribute) => [attribute.local, attribute.value])),
    children: [],
    text: '',
  };
}

export const nameOf = (uri: string, local: string) => `{${uri}}${local}`;

function decode(body: Buffer): string {
  const [first, second] = body;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = !isWide ? 'utf-8' : first === 0xff ? 'utf-16le' : 'utf-16be';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(body);
    const [, declared = encoding] = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(text) ?? [];
    if (/^utf-?(8|16)$/i.test(declared) || declared === encoding) return text;
  } catch {
    // Reported below.
  }
  return throwInvalid('The XML isn’t valid UTF-8 or UTF-16.');
}

function throwInvalid(message: string): never {
  throw new DavError(400, null, message);
}

/** The first child with this name. */
export function child(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((one) => one.name === name);
}
