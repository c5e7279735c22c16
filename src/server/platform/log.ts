import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** Removes the values of a failed statement, which Drizzle appends to its message. */
const withoutValues = (text: string): string =>
  text.replace(/\nparams: [^]*?(?=\n {4}at |: Failed query|$)/g, '')

/** Returns the fields of an error that may be in a log: others contain what customers typed. */
const shownError = (error: unknown): object => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { type, message, stack, code, kind } = pino.stdSerializers.err(error)
  return {
    ...{ type, message: withoutValues(message), stack: withoutValues(stack) },
    ...(typeof code === 'string' && { code }),
    ...(typeof kind === 'string' && { kind }),
  }
}

/** Creates the log: JSON lines on standard error or another stream, without secrets. */
export const createLog = (
  level: Config['logLevel'],
  stream: DestinationStream = pino.destination(2),
): Log =>
  pino(
    {
      level,
      serializers: { err: shownError },
      redact: [
        'password',
        'authorization',
        'cookie',
        'hash',
        'refreshToken',
        'accessToken',
        '*.password',
        '*.authorization',
        '*.cookie',
        '*.hash',
      ],
    },
    stream,
  )
