import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds before reconnecting. */
const reconnectMs = 1000
/** How often an otherwise silent connection is checked, and how long its answers may take. */
const pingEveryMs = 2000
const pongMs = 3000
/** A starting server is busy with itself. */
const connectMs = 10_000
/** A dead connection does not confirm its end. */
const endMs = 1000

type OnNotice = (payload: string) => void

const ping = { text: 'select 1', query_timeout: pongMs }

const openClient = (url: string): pg.Client =>
  new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
  })

/** Ends a connection that no longer answers: nothing else would report that it is dead. */
const startPings = (client: pg.Client, onDead: () => void): void => {
  let isPinging = false
  const timer = setInterval(() => {
    if (isPinging) return
    isPinging = true
    client.query(ping).then(
      () => {
        isPinging = false
      },
      // With a statement that has no answer, this destroys the socket.
      () => {
        onDead()
        client.end().catch(() => undefined)
      },
    )
  }, pingEveryMs).unref()
  client.once('end', () => clearInterval(timer))
}

/**
 * Listens to all channels on one connection, because each notice wakes every listening connection.
 * `onDead` runs when it has died silently, before the listeners learn that they missed notices.
 */
export const createPostgresNotices = (url: string, onDead: () => void = () => undefined) => {
  const listeners = new Map<string, Set<OnNotice>>()
  let client: Promise<pg.Client> | undefined
  /** A connection runs one statement at a time. */
  let previous: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const dispatch = (channel: string, payload: string): void => {
    for (const onNotice of listeners.get(channel) ?? []) onNotice(payload)
  }

  const connect = async (): Promise<pg.Client> => {
    const next = openClient(url)
    next.on('error', () => undefined)
    next.on('notification', ({ channel, payload }) => dispatch(channel, payload ?? ''))
    try {
      await next.connect()
      for (const channel of listeners.keys()) {
        await next.query(`listen ${next.escapeIdentifier(channel)}`)
      }
    } catch (error) {
      // A dead connection does not confirm its end.
      next.end().catch(() => undefined)
      throw error
    }
    startPings(next, onDead)
    next.on('end', reconnectIfHeard)
    return next
  }

  const reconnect = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      client = connect()
      client.then(() => {
        // Notices may have been missed.
        for (const channel of listeners.keys()) dispatch(channel, '')
      }, reconnectIfHeard)
    }, reconnectMs)
    timer.unref()
  }

  /** Without listeners, a new connection would never be ended. */
  const reconnectIfHeard = (): void => {
    if (listeners.size > 0) reconnect()
  }

  const forget = async (channel: string, onNotice: OnNotice): Promise<void> => {
    const those = listeners.get(channel)
    those?.delete(onNotice)
    if (those?.size === 0) listeners.delete(channel)
    if (listeners.size > 0) return
    clearTimeout(timer)
    const last = client
    client = undefined
    const ended = last?.then(
      (open) => open.end(),
      () => undefined,
    )
    await Promise.race([ended, delay(endMs)])
  }

  return async (channel: string, onNotice: OnNotice): Promise<() => Promise<void>> => {
    const those = listeners.get(channel) ?? new Set()
    listeners.set(channel, those.add(onNotice))
    try {
      // A channel added while connecting may miss the first LISTEN.
      const open = await (client ??= connect())
      const listening = previous.then(() => open.query(`listen ${open.escapeIdentifier(channel)}`))
      previous = listening.catch(() => undefined)
      await listening
    } catch (error) {
      await forget(channel, onNotice)
      throw error
    }
    return () => forget(channel, onNotice)
  }
}
