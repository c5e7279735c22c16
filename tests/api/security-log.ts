import { createLog, type Log } from '../../src/server/platform/log.ts'

type Line = Readonly<Record<string, unknown>> & { readonly event?: string }

/** A log for a suite's shop, and what its security log says of a customer or a member of staff. */
export const recordSecurityLog = () => {
  const lines: string[] = []
  const log: Log = createLog('info', { write: (line) => void lines.push(line) })
  const read = (): readonly Line[] =>
    lines.map((line) => JSON.parse(line) as Line).filter(({ event }) => event !== undefined)
  return {
    log,
    /** Returns the events of whom an id names, in their order. */
    eventsOf: (id: string): readonly string[] =>
      read()
        .filter(({ customerId, staffId }) => customerId === id || staffId === id)
        .map(({ event = '' }) => event),
    /** Returns the lines with their fields. */
    read,
  }
}
