import type { Writable } from 'node:stream';
import pg from 'pg';
import { pgTypeParsers } from '../pg-type-parsers.ts';

/** A row as column texts. */
type RawRow = (string | null)[];
type RowParser = (texts: RawRow) => pg.QueryResultRow;
type Parser = (text: string) => unknown;

export type RowParserCache = Map<string, RowParser>;

/** A prepared statement with its values and name. */
export interface PreparedCall {
  name: string;
  text: string;
  values: unknown[];
}

type QueryCallback = (error: Error | null | undefined, result?: pg.QueryResult) => void;

/** Internals of `pg.Query` that its types don't declare. */
interface PgQueryInternals extends pg.Query {
  name: string;
  callback: QueryCallback;
  prepare(connection: pg.Connection): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
}
const PgQueryInternals = pg.Query as unknown as new (
  text: string,
  values: unknown[],
) => PgQueryInternals;

/**
 * A prepared statement. Describes its rows once: PostgreSQL rejects it if they change (SQLSTATE 0A000). `before` and
 * `after` must be prepared on the connection; they go in the same packet, and their results are ignored. It fails if
 * one before it fails; failures after it are ignored.
 */
export class PipelinedQuery extends PgQueryInternals {
  readonly #known: RowParserCache;
  readonly #rows: pg.QueryResultRow[] = [];
  #rowOf: RowParser | undefined;
  #fault: Error | undefined;
  readonly #before: PipelinedQuery[];
  readonly #after: PipelinedQuery[];
  #unread: number;
  #is_answered = false;

  constructor(
    { name, text, values }: PreparedCall,
    { before, after }: { before: PreparedCall[]; after: PreparedCall[] },
    known: RowParserCache,
    answered: QueryCallback,
  ) {
    super(text, values);
    this.name = name;
    this.#known = known;
    this.#rowOf = known.get(name);
    const execute = (call: PreparedCall) => new PipelinedQuery(call, NO_BATCH, known, answered);
    this.#before = before.map(execute);
    this.#after = after.map(execute);
    this.#unread = before.length;
    const callback: QueryCallback = (error, result) => {
      if (result !== undefined) result.rows = this.#rows;
      answered(error ?? this.#fault, result);
    };
    // Under a name of its own first: V8 puts a function that is written into a property among the old objects, and all
    // rows that it leads to would stay until the next full collection.
    this.callback = callback;
  }

  override prepare(connection: pg.Connection): void {
    const { gathering, send } = bufferedConnection(connection);
    const last = this.#after.at(-1) ?? this;
    for (const one of [...this.#before, this, ...this.#after])
      one.#prepareOn(one === last ? gathering : withoutSync(gathering));
    send();
  }

  #prepareOn(connection: pg.Connection): void {
    super.prepare(this.#rowOf === undefined ? connection : withoutDescribe(connection));
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#rowOf = buildRowParser(fields);
  }

  handleDataRow({ fields }: { fields: RawRow }): void {
    if (this.#unread > 0 || this.#is_answered || this.#fault !== undefined) return;
    try {
      this.#rows.push(this.#rowOf!(fields));
    } catch (error) {
      // Thrown here, it would end the process.
      this.#fault = error as Error;
    }
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#unread > 0) {
      this.#unread -= 1;
      return;
    }
    if (this.#is_answered) return;
    this.#is_answered = true;
    this.#known.set(this.name, this.#rowOf ?? noRow);
    super.handleCommandComplete(message, connection);
  }

  override handleError(error: Error, connection: pg.Connection): void {
    if (this.#is_answered && this.#after.length > 0) super.handleReadyForQuery(connection);
    else super.handleError(error, connection);
  }
}

const NO_BATCH = { before: [], after: [] };

interface BufferedConnection {
  /** The same connection, which keeps what it is to send. */
  gathering: pg.Connection;
  /** Sends it at once: several small writes take the system longer, even together. */
  send: () => void;
}

const gatherings = new WeakMap<pg.Connection, BufferedConnection>();

function bufferedConnection(connection: pg.Connection): BufferedConnection {
  const known = gatherings.get(connection);
  if (known !== undefined) return known;
  const { stream } = connection as unknown as { stream: Writable };
  let messages: Buffer[] = [];
  const recorder = { writable: true, write: (message: Buffer) => messages.push(message) };
  const made: BufferedConnection = {
    gathering: Object.create(connection, { stream: { value: recorder } }) as pg.Connection,
    send() {
      if (stream.writable) stream.write(Buffer.concat(messages));
      messages = [];
    },
  };
  gatherings.set(connection, made);
  return made;
}

/** The same connection, which does not ask what the rows are. */
const withoutDescribe = connectionWithout('describe');
/** The same connection, which does not ask to be answered yet. */
const withoutSync = connectionWithout('sync');

function connectionWithout(
  step: 'describe' | 'sync',
): (connection: pg.Connection) => pg.Connection {
  const made = new WeakMap<pg.Connection, pg.Connection>();
  return (connection) => {
    const known = made.get(connection);
    if (known !== undefined) return known;
    const silent = Object.create(connection, { [step]: { value: () => {} } }) as pg.Connection;
    made.set(connection, silent);
    return silent;
  };
}

function noRow(): never {
  throw new Error('A statement without result columns returned a row.');
}

/**
 * Puts rows with these columns together, each as a copy of an empty one: an object that grows takes five times its
 * memory.
 */
function buildRowParser(fields: pg.FieldDef[]): RowParser {
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

const parserOf = (type: number) => pgTypeParsers.getTypeParser(type, 'text') as unknown as Parser;
