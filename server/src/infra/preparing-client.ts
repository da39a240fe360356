import pg from 'pg';
import { KeptQuery, type KnownRows } from './kept-query.ts';

/** The sentences that are `prepared`, each with the name that PostgreSQL keeps it under. */
const names = new Map<string, string>();

export function keepSentence(name: string, text: string): void {
  names.set(text, name);
}

/** A connection on which PostgreSQL keeps what is `prepared`; nobody else may have it between two transactions. */
export class PreparingClient extends pg.Client {
  readonly #known: KnownRows = new Map();

  override query(...asked: unknown[]): never {
    const [text, values = [], callback] = asked as [string, unknown[]?, unknown?];
    const name = names.get(text);
    if (name === undefined || callback !== undefined)
      return pg.Client.prototype.query.apply(this, asked as never) as never;
    return new Promise((resolve, reject) => {
      const query = new KeptQuery({ name, text, values }, this.#known, (error, result) =>
        error ? reject(error) : resolve(result as pg.QueryResult),
      );
      super.query(query);
    }) as never;
  }
}
