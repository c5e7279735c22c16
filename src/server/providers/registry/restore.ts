import * as ns from './namespaces.ts'
import type { Pool } from './pool.ts'
import { aboutObject, type EppResponse } from './response.ts'
import { node, nodeWith, type XmlNode } from './xml-writer.ts'

/** The registry's report on a restored name (RFC 3915 §4.2.5). */
export interface RestoreReport {
  readonly name: string
  readonly deletedAt: Date
  readonly restoredAt: Date
}

export type RestoreRefusal = 'not-there' | 'not-ours' | 'refused'

export type RestoreResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: RestoreRefusal; readonly message: string }

/** Restores names (RFC 3915). Throws ProviderError. */
export interface RestoreCommands {
  /** Requests a restore. After an error, read the `graceStatuses` of `info`. */
  requestRestore(name: string): Promise<RestoreResult>
  /** Reports on a requested restore, which completes it. */
  reportRestore(report: RestoreReport): Promise<RestoreResult>
}

/** Builds an update without changes (RFC 5731 §3.2.5) that carries the restore step. */
const restoreCommand = (name: string, step: XmlNode): XmlNode[] => [
  node(
    'update',
    nodeWith(
      'domain:update',
      { 'xmlns:domain': ns.domain },
      node('domain:name', name),
      node('domain:chg'),
    ),
  ),
  node('extension', nodeWith('rgp:update', { 'xmlns:rgp': ns.rgp }, step)),
]

/** The statements of RFC 3915 §4.2.5, which registry agreements require. */
const statements = [
  'This registrar has not restored the Registered Name in order to assume the rights to use or sell ' +
    'the Registered Name for itself or for any third party.',
  "The information in this report is true to best of this registrar's knowledge, and this registrar " +
    'acknowledges that intentionally supplying false information in this report shall constitute ' +
    'an incurable material breach of the Registry-Registrar Agreement.',
] as const

const reportStep = ({ name, deletedAt, restoredAt }: RestoreReport): XmlNode =>
  nodeWith(
    'rgp:restore',
    { op: 'report' },
    node(
      'rgp:report',
      // Deleting and restoring changes no registration data.
      node('rgp:preData', name),
      node('rgp:postData', name),
      node('rgp:delTime', deletedAt.toISOString()),
      node('rgp:resTime', restoredAt.toISOString()),
      node('rgp:resReason', 'Registrant error.'),
      ...statements.map((statement) => node('rgp:statement', statement)),
    ),
  )

const reasons = new Map<number, RestoreRefusal>([
  [2303, 'not-ours'],
  [2304, 'not-there'],
])

const readRestore = (response: EppResponse): RestoreResult => {
  const { code, message } = aboutObject(response)
  return code < 2000 ? { ok: true } : { ok: false, reason: reasons.get(code) ?? 'refused', message }
}

export const createRestoreCommands = (pool: Pick<Pool, 'run'>): RestoreCommands => ({
  requestRestore: async (name) =>
    readRestore(
      await pool.run('write', () =>
        restoreCommand(name, nodeWith('rgp:restore', { op: 'request' })),
      ),
    ),
  reportRestore: async (report) =>
    readRestore(await pool.run('write', () => restoreCommand(report.name, reportStep(report)))),
})
