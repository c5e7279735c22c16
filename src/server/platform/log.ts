import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
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

/** Reports an error of the log's lines, with the fields of its line and its text. */
export type ReportError = (
  error: unknown,
  facts: Readonly<Record<string, unknown>> & { readonly what: string },
) => void

const errorLevel = 50

/** Returns pino's hook that reports each error which the log has as one. */
const reportErrors = (report: ReportError): NonNullable<LoggerOptions['hooks']> => ({
  logMethod(line, method, level) {
    const [fields, what] = line as unknown[]
    if (level >= errorLevel && typeof fields === 'object' && fields !== null && 'err' in fields)
      report(fields.err, { ...fields, what: typeof what === 'string' ? what : '' })
    method.apply(this, line)
  },
})

/** Creates the log: JSON lines on standard error or another stream, without secrets. */
export const createLog = (
  level: Config['logLevel'],
  stream: DestinationStream = pino.destination(2),
  report?: ReportError,
): Log =>
  pino(
    {
      level,
      serializers: { err: shownError },
      ...(report !== undefined && { hooks: reportErrors(report) }),
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
