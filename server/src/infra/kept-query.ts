import pg from 'pg';
import { columnTypes } from './column-types.ts';

/** A row as PostgreSQL sends it: the texts of its columns. */
type Texts = (string | null)[];
type RowOf = (texts: Texts) => pg.QueryResultRow;
type Parser = (text: string) => unknown;

/** What the rows of each sentence are on one connection, for as long as that keeps the sentence. */
export type KnownRows = Map<string, RowOf>;

type Answered = (error: Error | null | undefined, result?: pg.QueryResult) => void;

/** What `pg.Query` does in its turns, as far as it is done otherwise here; its types name none of it. */
interface QueryInTurns extends pg.Query {
  name: string;
  callback: Answered;
  prepare(connection: pg.Connection): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}
const QueryInTurns = pg.Query as unknown as new (text: string, values: unknown[]) => QueryInTurns;

/**
 * A sentence that the connection keeps under its name. What its rows are is asked once: PostgreSQL refuses it rather than answer
 * with others (SQLSTATE 0A000). `pg` asks and reckons it at each call, and makes each row by adding one property after the other.
 */
export class KeptQuery extends QueryInTurns {
  readonly #known: KnownRows;
  readonly #rows: pg.QueryResultRow[] = [];
  #rowOf: RowOf | undefined;
  #fault: Error | undefined;

  constructor(
    { name, text, values }: { name: string; text: string; values: unknown[] },
    known: KnownRows,
    answered: Answered,
  ) {
    super(text, values);
    this.name = name;
    this.#known = known;
    this.#rowOf = known.get(name);
    this.callback = (error, result) => {
      if (result !== undefined) result.rows = this.#rows;
      answered(error ?? this.#fault, result);
    };
  }

  override prepare(connection: pg.Connection): void {
    super.prepare(this.#rowOf === undefined ? connection : withoutDescribe(connection));
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#rowOf = rowsWith(fields);
  }

  handleDataRow({ fields }: { fields: Texts }): void {
    if (this.#fault !== undefined) return;
    try {
      this.#rows.push(this.#rowOf!(fields));
    } catch (error) {
      // Thrown here, it would end the process.
      this.#fault = error as Error;
    }
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#known.set(this.name, this.#rowOf ?? noRow);
    super.handleCommandComplete(message, connection);
  }
}

const undescribed = new WeakMap<pg.Connection, pg.Connection>();

/** The same connection, which does not ask what the rows are. */
function withoutDescribe(connection: pg.Connection): pg.Connection {
  const known = undescribed.get(connection);
  if (known !== undefined) return known;
  const silent = Object.create(connection, { describe: { value: () => {} } }) as pg.Connection;
  undescribed.set(connection, silent);
  return silent;
}

function noRow(): never {
  throw new Error('A sentence gave a row that had never given one.');
}

/** Puts rows with these columns together, each as a copy of an empty one: an object that grows takes five times its memory. */
function rowsWith(fields: pg.FieldDef[]): RowOf {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }));
  const empty = Object.fromEntries(columns.map(({ name }) => [name, null]));
  return (texts) => {
    const row: pg.QueryResultRow = Object.assign({}, empty);
    for (let at = 0; at < texts.length; at += 1) {
      const text = texts[at]!;
      if (text !== null) row[columns[at]!.name] = columns[at]!.parse(text);
    }
    return row;
  };
}

const parserOf = (type: number) => columnTypes.getTypeParser(type, 'text') as unknown as Parser;
