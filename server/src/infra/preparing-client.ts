import pg from 'pg';
import { KeptQuery, type Asked, type KnownRows } from './kept-query.ts';

/** A sentence that PostgreSQL keeps under a name. Of one that may wait, nobody needs an answer. */
export interface KeptSentence {
  name: string;
  may_wait: boolean;
}

/** By their texts: what is `prepared`, and the two that Kysely puts round a transaction. */
const sentences = new Map<string, KeptSentence>([
  ['begin', { name: 'begin', may_wait: true }],
  ['commit', { name: 'commit', may_wait: false }],
]);

export function keepSentence(text: string, sentence: KeptSentence): void {
  sentences.set(text, sentence);
}

const NOTHING = { command: '', rowCount: 0, rows: [] };

/**
 * A connection on which PostgreSQL keeps what is `prepared`; nobody else may have it between two transactions. What may wait goes
 * to the database with the next sentence of its transaction, the last with `commit`: where one fails, that one fails instead,
 * and those behind it are not carried out (PostgreSQL's protocol, Message Flow: Pipelining).
 */
export class PreparingClient extends pg.Client {
  readonly #known: KnownRows = new Map();
  #waiting: Asked[] = [];

  override query(...asked: unknown[]): never {
    const [text, values = [], callback] = asked as [string, unknown[]?, unknown?];
    const sentence = callback === undefined ? sentences.get(text) : undefined;
    if (sentence === undefined) return this.#askOnce(asked) as never;
    const { name } = sentence;
    if (sentence.may_wait && this.#known.has(name) && (text === 'begin' || this.#isWithin())) {
      this.#waiting.push({ name, text, values });
      return Promise.resolve(NOTHING) as never;
    }
    return this.#ask({ name, text, values }) as never;
  }

  #isWithin(): boolean {
    return this.#waiting.length > 0 || this.getTransactionStatus() === 'T';
  }

  #ask(asked: Asked): Promise<pg.QueryResult> {
    const before = this.#waiting;
    this.#waiting = [];
    return new Promise((resolve, reject) => {
      const query = new KeptQuery(asked, before, this.#known, (error, result) =>
        error ? reject(error) : resolve(result as pg.QueryResult),
      );
      super.query(query);
    });
  }

  /** What is kept under no name, in the ways of `pg`. */
  #askOnce(asked: unknown[]): unknown {
    const [begun] = this.#waiting;
    if (asked[0] === 'rollback' && begun !== undefined) {
      this.#waiting = [];
      if (begun.text === 'begin') return Promise.resolve(NOTHING);
    }
    const last = this.#waiting.pop();
    if (last === undefined) return pg.Client.prototype.query.apply(this, asked as never);
    const fault = this.#ask(last).then(
      () => null,
      (error: unknown) => error,
    );
    const answer: unknown = pg.Client.prototype.query.apply(this, asked as never);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch(async (error: unknown) => {
      // What stands behind a failure fails because of it, and does not say why.
      throw (await fault) ?? error;
    });
  }
}
