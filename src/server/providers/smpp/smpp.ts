import type { Clock } from '../../platform/clock.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { traced } from '../../platform/traces/index.ts'
import type { SmppConfig } from './config.ts'
import { openConnection, type SmppConnection } from './connection.ts'
import type { SmsReceipt } from './receipt.ts'
import type { SmsPart } from './submit-fields.ts'

/** Stores a receipt. */
export type OnReceipt = (receipt: SmsReceipt) => Promise<void>

/** The SMS gateway over one bound session at a time. */
export interface Smpp {
  /** Maximum number of submits without an answer. */
  readonly window: number
  /** Maximum number of submits per second of all servers; who submits reserves them. */
  readonly perSecond: number
  /** Submits one part and returns its message id; never submits again. Throws SmppRefused or ProviderError. */
  submit(part: SmsPart): Promise<string>
  /** Binds unless bound. Throws SmppRefused or ProviderError; after a failure at once, until its backoff ends. */
  bind(): Promise<void>
  /** Sets what stores receipts. */
  listen(onReceipt: OnReceipt): void
  close(): Promise<void>
}

const firstBackoffMs = 1_000
const maxBackoffMs = 60_000

/** Keeps one connection; a failed one delays the next. */
const createReconnecting = (config: SmppConfig, clock: Clock) => {
  let onReceipt: OnReceipt = () => Promise.reject(new Error('nothing stores receipts'))
  let opening: Promise<SmppConnection> | undefined
  let failure: unknown
  let backoffMs = firstBackoffMs
  let waitUntil = 0

  const open = (): Promise<SmppConnection> => {
    const forget = (): void => {
      if (opening === attempt) opening = undefined
    }
    const attempt = openConnection(config, {
      onReceipt: (receipt) => onReceipt(receipt),
      onClose: forget,
    })
    attempt.then(
      () => {
        backoffMs = firstBackoffMs
      },
      (error: unknown) => {
        failure = error
        waitUntil = clock.now().getTime() + backoffMs
        backoffMs = Math.min(maxBackoffMs, backoffMs * 2)
        forget()
      },
    )
    return attempt
  }

  return {
    connect: (): Promise<SmppConnection> => {
      if (opening === undefined && clock.now().getTime() < waitUntil)
        return Promise.reject(failure instanceof Error ? failure : new Error('not bound'))
      opening ??= open()
      return opening
    },
    listen: (handler: OnReceipt): void => {
      onReceipt = handler
    },
    close: async (): Promise<void> => {
      const connection = await opening?.catch(() => undefined)
      await connection?.close()
    },
  }
}

/** Returns a function that waits for a free place among `count`; its result frees the place. */
const createWindow = (count: number) => {
  let free = count
  const waiting: (() => void)[] = []
  return async (): Promise<() => void> => {
    if (free > 0) free -= 1
    else await new Promise<void>((go) => waiting.push(go))
    return () => {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}

/** Creates the client of the SMS gateway; it connects with the first call. */
export const createSmpp = (config: SmppConfig, clock: Clock): Smpp => {
  const connection = createReconnecting(config, clock)
  const takePlace = createWindow(config.window)
  let isClosed = false
  return {
    window: config.window,
    perSecond: config.perSecond,
    submit: async (part) => {
      const leave = await takePlace()
      try {
        if (isClosed) throw new ProviderError('smpp', 'unreachable', 'closed')
        const bound = await connection.connect()
        return await traced('call smpp', { 'peer.service': 'smpp' }, () => bound.submit(part))
      } finally {
        leave()
      }
    },
    bind: async () => {
      await connection.connect()
    },
    listen: connection.listen,
    close: async () => {
      isClosed = true
      await connection.close()
    },
  }
}
