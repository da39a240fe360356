export interface InstanceFacts {
  /** Empty for "Acquaint". */
  name: string;
  /** The address of the imprint; empty if there is none. */
  imprint: string;
}

let facts: InstanceFacts | null = null;

/** For rendering without a document. */
export function setInstance(next: InstanceFacts | null): void {
  facts = next;
}

/** What the server wrote into the document. */
function inDocument(): InstanceFacts {
  return { name: readMeta('instance-name'), imprint: readMeta('instance-imprint') };
}

function readMeta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

export function instanceName(): string {
  facts ??= inDocument();
  return facts.name || 'Acquaint';
}

export function imprintAddress(): string | null {
  facts ??= inDocument();
  return facts.imprint || null;
}
