import { join } from 'node:path'
import * as v from 'valibot'
import { openJsonLines } from '../json-lines.ts'

const Item = v.object({ type: v.string(), text: v.string() })

/** An item that Sentry has received: of an envelope, or `traces` of OTLP. */
export type SentryItem = v.InferOutput<typeof Item>

/** What Sentry has received. */
export interface SentryReports {
  readonly all: () => readonly SentryItem[]
  /** The headers of envelopes and all items as text, for a search. */
  readonly text: () => string
  /** Why envelopes were refused. */
  readonly refused: () => readonly string[]
  add(header: string, items: readonly SentryItem[]): void
  refuse(reason: string): void
  readonly close: () => void
}

/** Opens the journal under `dataDir`, or in memory without one. */
export function openSentryReports(dataDir: string | undefined): SentryReports {
  const file = dataDir === undefined ? undefined : join(dataDir, 'sentry-reports.jsonl')
  const lines = openJsonLines(file, Item)
  const received: SentryItem[] = [...lines.loaded]
  const headers: string[] = []
  const refused: string[] = []
  return {
    all: () => received,
    text: () => [...headers, ...received.map(({ text }) => text)].join('\n'),
    refused: () => refused,
    add: (header, items) => {
      headers.push(header)
      for (const item of items) {
        received.push(item)
        lines.append(item)
      }
    },
    refuse: (reason) => void refused.push(reason),
    close: lines.close,
  }
}
