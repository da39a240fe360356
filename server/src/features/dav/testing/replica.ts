import { readXml } from '../xml/read-xml.ts';
import { type DavClient, listed } from './dav-client.ts';

interface Member {
  /** Null for one that the server hasn't confirmed. */
  etag: string | null;
  text: string;
  /** A local edit that isn't sent yet. */
  edited: boolean;
}

/** Whether the answer to the next request gets lost, after the server worked on it. */
export type Loses = () => boolean;

class LostAnswer extends Error {}

/**
 * A client that keeps a copy of an address book, as phones do: it sends its edits with the ETags it knows, takes the
 * server's card after a conflict, and reads what changed.
 */
export class Replica {
  readonly members = new Map<string, Member>();
  readonly #deleted = new Map<string, string | null>();
  #token = '';
  readonly #client: () => DavClient;
  readonly #loses: Loses;

  /** The client may be another one for each request, as behind a load balancer. */
  constructor(client: () => DavClient, loses: Loses) {
    this.#client = client;
    this.#loses = loses;
  }

  get collection(): string {
    return this.#client().home.contacts;
  }

  add(name: string, text: string): void {
    this.members.set(this.collection + name, { etag: null, text, edited: true });
  }

  edit(path: string, change: (text: string) => string): void {
    const member = this.members.get(path)!;
    this.members.set(path, { ...member, text: change(member.text), edited: true });
  }

  remove(path: string): void {
    const { etag } = this.members.get(path)!;
    this.members.delete(path);
    if (etag !== null) this.#deleted.set(path, etag);
  }

  /** Forgets everything, as after setting up the account again. */
  reset(): void {
    this.members.clear();
    this.#deleted.clear();
    this.#token = '';
  }

  /** Sends edits and reads changes; stops where an answer is lost, and goes on with the next sync. */
  async sync(): Promise<void> {
    try {
      await this.#send();
      await this.#receive();
    } catch (error) {
      if (!(error instanceof LostAnswer)) throw error;
    }
  }

  async #send(): Promise<void> {
    for (const [path, etag] of this.#deleted) {
      await this.#request('DELETE', path, etag === null ? {} : { 'if-match': etag });
      this.#deleted.delete(path);
    }
    for (const [path, { etag, text, edited }] of [...this.members]) {
      if (!edited) continue;
      const precondition: Record<string, string> =
        etag === null ? { 'if-none-match': '*' } : { 'if-match': etag };
      const { status, headers } = await this.#request('PUT', path, precondition, text);
      if (![201, 204, 412, 404].includes(status)) throw new Error(`PUT ${path}: ${status}`);
      const sent = headers['etag'];
      // After a conflict, the server's card is read below.
      this.members.set(path, {
        etag: status < 400 && sent ? String(sent) : null,
        text,
        edited: false,
      });
    }
  }

  async #receive(): Promise<void> {
    const body = `<sync-collection xmlns="DAV:"><sync-token>${this.#token}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`;
    const { status, text } = await this.#request('REPORT', this.collection, {}, body);
    if (status !== 207) throw new Error(`Sync: ${status}`);
    const root = readXml(Buffer.from(text))!;
    const changes = listed(root);
    const unconfirmed = [...this.members].filter(([, { etag }]) => etag === null);
    const wanted = new Set(unconfirmed.map(([path]) => path));
    for (const { path, status: state, properties } of changes) {
      const etag = properties['getetag']?.text;
      if (state === 404) this.members.delete(path);
      else if (this.members.get(path)?.etag !== etag) wanted.add(path);
    }
    await this.#fetch([...wanted]);
    this.#token = root.children.find(({ name }) => name === '{DAV:}sync-token')!.text;
  }

  async #fetch(paths: string[]): Promise<void> {
    if (paths.length === 0) return;
    const hrefs = paths.map((path) => `<d:href>${path}</d:href>`).join('');
    const body = `<c:addressbook-multiget xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><d:prop><d:getetag/><c:address-data/></d:prop>${hrefs}</c:addressbook-multiget>`;
    const { text } = await this.#request('REPORT', this.collection, {}, body);
    for (const { path, status, properties } of listed(readXml(Buffer.from(text))!))
      if (status === 404) this.members.delete(path);
      else
        this.members.set(path, {
          etag: properties['getetag']!.text,
          text: properties['address-data']!.text,
          edited: false,
        });
  }

  async #request(method: string, path: string, headers: Record<string, string>, body?: string) {
    const type = method === 'REPORT' ? 'application/xml' : 'text/vcard';
    const sent = {
      headers: { ...headers, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body }),
    };
    const answer = await this.#client().request(method, path, sent);
    if (this.#loses()) throw new LostAnswer();
    return answer;
  }
}
