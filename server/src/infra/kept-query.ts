import pg from 'pg';
import { columnTypes } from './column-types.ts';

/** A row as PostgreSQL sends it: the texts of its columns. */
type Texts = (string | null)[];
type RowOf = (texts: Texts) => pg.QueryResultRow;
type Parser = (text: string) => unknown;

/** What the rows of each sentence are on one connection, for as long as that keeps the sentence. */
export type KnownRows = Map<string, RowOf>;

/** What `pg.Query` does in its turns, as far as it is done otherwise here; its types name none of it. */
interface QueryInTurns extends pg.Query {
  name: string;
  _result: { rows: pg.QueryResultRow[] };
  _canceledDueToError: unknown;
  prepare(connection: pg.Connection): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}
type Answered = (error: Error | undefined, result: pg.QueryResult) => void;
const QueryInTurns = pg.Query as unknown as new (
  text: string,
  values: unknown[],
  callback: Answered,
) => QueryInTurns;

/**
 * A sentence that the connection keeps under its name. What its rows are is asked once: PostgreSQL refuses it rather than answer
 * with others (SQLSTATE 0A000). `pg` asks and reckons it at each call, and puts rows together one property after the other, which
 * took longer than all else that a server does for a short call.
 */
export class KeptQuery extends QueryInTurns {
  readonly #known: KnownRows;
  #rowOf: RowOf | undefined;

  constructor(
    { name, text, values }: { name: string; text: string; values: unknown[] },
    known: KnownRows,
    callback: Answered,
  ) {
    super(text, values, callback);
    this.name = name;
    this.#known = known;
    this.#rowOf = known.get(name);
  }

  override prepare(connection: pg.Connection): void {
    super.prepare(this.#rowOf === undefined ? connection : withoutDescribe(connection));
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#rowOf = rowsWith(fields);
  }

  handleDataRow({ fields }: { fields: Texts }): void {
    if (this._canceledDueToError) return;
    try {
      this._result.rows.push(this.#rowOf!(fields));
    } catch (error) {
      this._canceledDueToError = error;
    }
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#known.set(this.name, this.#rowOf ?? noRow);
    super.handleCommandComplete(message, connection);
  }
}

const asked = new WeakMap<pg.Connection, pg.Connection>();

/** The same connection, which does not ask what the rows are. */
function withoutDescribe(connection: pg.Connection): pg.Connection {
  const known = asked.get(connection);
  if (known !== undefined) return known;
  const silent = Object.create(connection, { describe: { value: () => {} } }) as pg.Connection;
  asked.set(connection, silent);
  return silent;
}

function noRow(): never {
  throw new Error('A sentence gave a row that had never given one.');
}

/** Shared by all connections, so that each is compiled once. */
const made = new Map<string, RowOf>();

/** Puts rows with these columns together. */
function rowsWith(fields: pg.FieldDef[]): RowOf {
  const names = fields.map(({ name }) => name);
  const key = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const ready = made.get(key);
  if (ready !== undefined) return ready;
  const parsers = fields.map(({ dataTypeID }) => parserOf(dataTypeID));
  const rowOf = writeRowOf(names)(parsers);
  made.set(key, rowOf);
  return rowOf;
}

const parserOf = (type: number) => columnTypes.getTypeParser(type, 'text') as unknown as Parser;

/**
 * Writes out `{ id: …, first_name: … }`, which V8 makes in one go; from names that are only known at run time it makes an object
 * that grows by one property after the other, thirty times slower.
 */
function writeRowOf(names: string[]): (parsers: Parser[]) => RowOf {
  const odd = names.find((name) => !/^[a-z]\w*$/.test(name));
  if (odd !== undefined) throw new Error(`A kept sentence has a column named "${odd}".`);
  const columns = names.map((name, at) => `${name}: t[${at}] === null ? null : p[${at}](t[${at}])`);
  // oxlint-disable-next-line no-implied-eval -- of names alone, which stand in our own sentences
  return new Function('p', `return (t) => ({ ${columns.join(', ')} });`) as ReturnType<typeof writeRowOf>;
}
