import type { PGlite } from '@electric-sql/pglite'

/** Maximum number of named statements: varying texts would fill the server. */
const mostNames = 500

type Send = PGlite['execProtocolStream']
type Messages = Awaited<ReturnType<Send>>

interface Statement {
  readonly name: string
  description: Messages | undefined
}

/** The Sync message, which ends a query. */
const sync = Buffer.from([0x53, 0, 0, 0, 4])

/** Inserts a name into a message with an empty one at `at`, and corrects its length. */
const withName = (message: Uint8Array, at: number, name: string): Uint8Array => {
  const bytes = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)])
  bytes.writeUInt32BE(bytes.length - 1, 1)
  return bytes
}

const code = {
  parse: 0x50,
  describe: 0x44,
  bind: 0x42,
  execute: 0x45,
  sync: 0x53,
  statement: 0x53,
} as const

/** Makes PGlite plan each statement once: names its Parse, Describe and Bind messages (PostgreSQL, "Message Formats"). */
export const namePgliteStatements = (client: PGlite): void => {
  const statements = new Map<string, Statement>()
  // PGlite does not interleave the messages of two queries.
  let current: Statement | undefined
  // Bind and Describe wait for Execute, because each call of PGlite costs as much as a small statement.
  let waiting: Uint8Array[] = []
  let isSynced = false
  const send = client.execProtocolStream.bind(client)

  let named = 0

  const keyOf = (message: Uint8Array): string => Buffer.from(message.subarray(6)).toString('latin1')

  const parse: Send = async (message, options) => {
    current = undefined
    waiting = []
    isSynced = false
    if (message[5] !== 0) return send(message, options)
    const key = keyOf(message)
    current = statements.get(key)
    if (current !== undefined) return []
    if (statements.size >= mostNames) return send(message, options)
    named += 1
    const statement: Statement = { name: `s${named}`, description: undefined }
    const answer = await send(withName(message, 5, statement.name), options)
    statements.set(key, statement)
    current = statement
    return answer
  }

  const describe = async (
    statement: Statement,
    ...[message, options]: Parameters<Send>
  ): Promise<Messages> => {
    statement.description ??= await send(withName(message, 6, statement.name), options)
    return statement.description
  }

  const execute: Send = (message, options) => {
    const all = Buffer.concat([...waiting, message, sync])
    waiting = []
    isSynced = true
    return send(all, options)
  }

  const wait = (message: Uint8Array): Messages => {
    waiting.push(message)
    return []
  }

  client.execProtocolStream = async (message, options) => {
    const [kind] = message
    if (kind === code.parse) return parse(message, options)
    if (current === undefined) return send(message, options)
    if (kind === code.bind) return wait(withName(message, 6, current.name))
    if (kind === code.execute) return execute(message, options)
    if (kind === code.sync && isSynced) return []
    if (kind !== code.describe) return send(message, options)
    const isTypeRequest = message[5] === code.statement
    return isTypeRequest ? describe(current, message, options) : wait(message)
  }
}
