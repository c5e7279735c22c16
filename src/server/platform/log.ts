import { pino, type Logger } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** Creates the log: JSON lines on standard error, without secrets. */
export const createLog = (level: Config['logLevel']): Log =>
  pino(
    {
      level,
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
    pino.destination(2),
  )
