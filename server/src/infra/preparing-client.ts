import pg from 'pg';
import { KeptQuery, type Asked, type KnownRows } from './kept-query.ts';

/**
 * When a sentence goes to the database. Of those that don't go `now` nobody needs an answer: the one goes with the `next` of its
 * transaction, the other right `after` its commit, and not at all where it is rolled back.
 */
type Turn = 'now' | 'next' | 'after';

/** A sentence that PostgreSQL keeps under a name. */
export interface KeptSentence {
  name: string;
  turn: Turn;
}

/** By their texts: what is `prepared`, and the two that Kysely puts round a transaction. */
const sentences = new Map<string, KeptSentence>([
  ['begin', { name: 'begin', turn: 'next' }],
  ['commit', { name: 'commit', turn: 'now' }],
]);

export function keepSentence(text: string, sentence: KeptSentence): void {
  sentences.set(text, sentence);
}

const NOTHING = { command: '', rowCount: 0, rows: [] };

/**
 * A connection on which PostgreSQL keeps what is `prepared`; nobody else may have it between two transactions. What may wait goes
 * to the database with the next sentence of its transaction, the last with `commit`: where one fails, that one fails instead,
 * and those behind it are not carried out (PostgreSQL's protocol, Message Flow: Pipelining). What has its turn after the
 * commit goes in the packet of that.
 */
export class PreparingClient extends pg.Client {
  readonly #known: KnownRows = new Map();
  #waiting: Asked[] = [];
  #afterwards: Asked[] = [];

  override query(...given: unknown[]): never {
    const [text, values = [], callback] = given as [string, unknown[]?, unknown?];
    const sentence = callback === undefined ? sentences.get(text) : undefined;
    if (sentence === undefined) return this.#askOnce(given) as never;
    const { name, turn } = sentence;
    const asked = { name, text, values };
    if (text === 'commit') return this.#commit(asked) as never;
    const held = this.#isWithin() || text === 'begin' ? this.#heldUntil(turn, name) : undefined;
    if (held === undefined) return this.#ask(asked) as never;
    if (turn === 'after') sayOnce(held, asked);
    else held.push(asked);
    return Promise.resolve(NOTHING) as never;
  }

  #heldUntil(turn: Turn, name: string): Asked[] | undefined {
    if (turn === 'after') return this.#afterwards;
    return turn === 'next' && this.#known.has(name) ? this.#waiting : undefined;
  }

  #isWithin(): boolean {
    return this.#waiting.length > 0 || this.getTransactionStatus() === 'T';
  }

  async #commit(commit: Asked): Promise<pg.QueryResult> {
    const after = this.#afterwards;
    this.#afterwards = [];
    if (after.every(({ name }) => this.#known.has(name))) return this.#ask(commit, after);
    const answer = await this.#ask(commit);
    for (const one of after) await this.#ask(one).catch(() => {});
    return answer;
  }

  #ask(asked: Asked, after: Asked[] = []): Promise<pg.QueryResult> {
    const before = this.#waiting;
    this.#waiting = [];
    return new Promise((resolve, reject) => {
      const query = new KeptQuery(asked, { before, after }, this.#known, (error, result) =>
        error ? reject(error) : resolve(result as pg.QueryResult),
      );
      super.query(query);
    });
  }

  /** What is kept under no name, in the ways of `pg`. */
  #askOnce(asked: unknown[]): unknown {
    const [begun] = this.#waiting;
    if (asked[0] === 'rollback') {
      this.#waiting = [];
      this.#afterwards = [];
      if (begun?.text === 'begin') return Promise.resolve(NOTHING);
    }
    const last = this.#waiting.pop();
    if (last === undefined) return askPlainly(this, asked);
    const fault = this.#ask(last).then(
      () => null,
      (error: unknown) => error,
    );
    const answer = askPlainly(this, asked);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch(async (error: unknown) => {
      // What stands behind a failure fails because of it, and does not say why.
      throw (await fault) ?? error;
    });
  }
}

type Answer = Promise<pg.QueryResult>;

/**
 * In the ways of `pg`, but for the promise: it writes the function that keeps it into a property, and V8 puts such a function
 * among the old objects, with all rows that it leads to.
 */
function askPlainly(client: pg.Client, asked: unknown[]): unknown {
  const query = pg.Client.prototype.query.bind(client) as (...given: unknown[]) => unknown;
  const [text, values, callback] = asked;
  if (typeof text !== 'string' || typeof values === 'function' || callback !== undefined)
    return query(...asked);
  return new Promise((resolve, reject) => {
    query(text, values, (error: Error | null, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result),
    );
  });
}

function sayOnce(said: Asked[], asked: Asked): void {
  const { text, values } = asked;
  const isSame = (one: Asked) =>
    one.text === text && one.values.every((value, at) => value === values[at]);
  if (!said.some(isSame)) said.push(asked);
}

/** A connection that a pooler lends for one transaction each, on which nothing is kept. */
export class PooledClient extends pg.Client {
  #afterwards: Asked[] = [];

  override query(...given: unknown[]): never {
    const [text, values = []] = given as [string, unknown[]?];
    const sentence = sentences.get(text);
    if (sentence?.turn === 'after' && this.getTransactionStatus() === 'T') {
      sayOnce(this.#afterwards, { name: sentence.name, text, values });
      return Promise.resolve(NOTHING) as never;
    }
    const after = this.#afterwards;
    if (text === 'commit' || text === 'rollback') this.#afterwards = [];
    const answer = askPlainly(this, given);
    return (text === 'commit' ? this.#tell(answer as Answer, after) : answer) as never;
  }

  async #tell(committed: Answer, after: Asked[]): Answer {
    const answer = await committed;
    for (const { text, values } of after) await super.query(text, values).catch(() => {});
    return answer;
  }
}
