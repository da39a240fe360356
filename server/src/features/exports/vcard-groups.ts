import type { ExtraData, StoredLine } from './extra-properties.ts';
import type { Property } from './vcard-line.ts';

/** Names of groups, as in `item1.EMAIL`, that are unique in a card. */
export class Groups {
  readonly #taken: Set<string>;
  #last: number;

  constructor({ storedLines, others }: ExtraData) {
    const labels = others.filter(({ name }) => name === 'x-ablabel');
    this.#taken = new Set(labels.map(({ group }) => group));
    const numbers = [...storedLines, ...others].map(({ group }) => /^item(\d{1,9})$/i.exec(group));
    this.#last = Math.max(0, ...numbers.map((found) => Number(found?.[1] ?? 0)));
  }

  next(): string {
    this.#last += 1;
    return `item${this.#last}`;
  }

  /** The lines of an entry, with new group names where theirs are taken. */
  claim(lines: StoredLine[]): Property[] {
    const groups = new Set(lines.map(({ group }) => group).filter((group) => group !== ''));
    const renamed = new Map(
      [...groups].map((group) => [group, this.#taken.has(group) ? this.next() : group]),
    );
    for (const group of groups) this.#taken.add(group);
    return lines.map(({ says: _says, ...line }) => ({
      ...line,
      group: renamed.get(line.group) ?? '',
    }));
  }
}
