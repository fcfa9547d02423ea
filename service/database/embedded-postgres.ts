import {
  messages as protocolMessages,
  PGlite,
  protocol,
  types,
  type PGliteOptions,
  type QueryOptions,
  type Results,
  type Transaction,
} from "@electric-sql/pglite";

const { bind, describe, close, execute, parse, sync } = protocol.serialize;
const { CommandCompleteMessage, DataRowMessage, ParameterDescriptionMessage, RowDescriptionMessage } = protocolMessages;

/** The most statements that stay prepared; the one unused for longest makes room. */
const MOST_STATEMENTS = 200;

interface Statement {
  readonly name: string;
  readonly parameterTypes: readonly number[];
  readonly fields: Results["fields"];
}

/**
 * PGlite that prepares each statement once. PGlite itself parses, plans and describes a statement every time, in six
 * exchanges with PostgreSQL; here a known statement takes one.
 */
export class EmbeddedPostgres extends PGlite {
  readonly #statements = new Map<string, Statement>();
  #prepared = 0;

  /** Opens a database and waits until it is ready. */
  static async open(options: PGliteOptions = {}): Promise<EmbeddedPostgres> {
    const client = new EmbeddedPostgres(options);
    await client.waitReady;
    return client;
  }

  override query<T>(text: string, params: readonly unknown[] = [], options: QueryOptions = {}): Promise<Results<T>> {
    // oxlint-disable-next-line no-underscore-dangle -- PGlite has no other name for waiting for a transaction to end.
    return this._runExclusiveTransaction(() => this.#run<T>(text, params, options));
  }

  override transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((transaction) => {
      const query: Transaction["query"] = <R>(
        text: string,
        params: readonly unknown[] = [],
        options?: QueryOptions,
      ) => {
        if (transaction.closed) throw new Error("The transaction is over.");
        return this.#run<R>(text, params, options);
      };
      return work({
        ...transaction,
        query,
        get closed() {
          return transaction.closed;
        },
      });
    });
  }

  #run<T>(text: string, params: readonly unknown[], options: QueryOptions = {}): Promise<Results<T>> {
    return this.runExclusive(async () => {
      if (this.closed) throw new Error("PGlite is closed");
      const { name, parameterTypes, fields } = await this.#statement(text);
      const values = params.map((value, index) => this.#serialized(value, parameterTypes[index] ?? types.TEXT));
      const parsers = fields.map(({ dataTypeID }) => options.parsers?.[dataTypeID] ?? this.parsers[dataTypeID]);
      const rows: unknown[] = [];
      let affectedRows = 0;
      for (const message of await this.#exchange([bind({ statement: name, values }), execute(), sync()])) {
        if (message instanceof DataRowMessage) {
          const row = message.fields.map((value, index) => {
            const parser = parsers[index];
            return value === null || !parser ? value : (parser(value, fields[index]?.dataTypeID) as unknown);
          });
          const asObject = () => Object.fromEntries(row.map((value, index) => [fields[index]?.name, value]));
          rows.push(options.rowMode === "array" ? row : asObject());
        } else if (message instanceof CommandCompleteMessage) {
          affectedRows = Number(/^(?:INSERT|UPDATE|DELETE|MERGE).* (\d+)$/.exec(message.text)?.[1] ?? 0);
        }
      }
      // The rows' type is the caller's knowledge of its statement.
      return { rows: rows as T[], fields: [...fields], affectedRows };
    });
  }

  async #statement(text: string): Promise<Statement> {
    const known = this.#statements.get(text);
    this.#statements.delete(text);
    const statement = known ?? (await this.#prepare(text));
    this.#statements.set(text, statement);
    return statement;
  }

  async #prepare(text: string): Promise<Statement> {
    this.#prepared += 1;
    const name = `s${this.#prepared}`;
    const [oldest] = this.#statements;
    if (oldest !== undefined && this.#statements.size >= MOST_STATEMENTS) {
      this.#statements.delete(oldest[0]);
      await this.#exchange([close({ type: "S", name: oldest[1].name }), sync()]);
    }
    const said = await this.#exchange([parse({ name, text }), describe({ type: "S", name }), sync()]);
    const parameters = said.find((message) => message instanceof ParameterDescriptionMessage);
    const rows = said.find((message) => message instanceof RowDescriptionMessage);
    const fields = rows?.fields.map(({ name: column, dataTypeID }) => ({ name: column, dataTypeID })) ?? [];
    return { name, parameterTypes: parameters?.dataTypeIDs ?? [], fields };
  }

  #exchange(messages: readonly Uint8Array[]) {
    // PostgreSQL's own files are synced as it asks for it, so there is nothing left to sync.
    return this.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
  }

  #serialized(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    const serialize = this.serializers[type];
    if (serialize) return serialize(value);
    return typeof value === "string" ? value : JSON.stringify(value);
  }
}
