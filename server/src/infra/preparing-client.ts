import pg from 'pg';

/** The sentences that are `prepared`, each with the name that PostgreSQL keeps it under. */
const names = new Map<string, string>();

export function keepSentence(name: string, text: string): void {
  names.set(text, name);
}

/** A connection on which PostgreSQL keeps what is `prepared`; nobody else may have it between two transactions. */
export class PreparingClient extends pg.Client {
  override query(...asked: unknown[]): never {
    const [text, values, ...rest] = asked;
    const name = typeof text === 'string' ? names.get(text) : undefined;
    const named = name === undefined ? asked : [{ name, text, values }, ...rest];
    return pg.Client.prototype.query.apply(this, named as never) as never;
  }
}
