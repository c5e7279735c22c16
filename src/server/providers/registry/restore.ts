import * as ns from './namespaces.ts'
import type { Pool } from './pool.ts'
import { isServerFailure, responseError, type EppResponse } from './response.ts'
import { node, nodeWith, type XmlNode } from './xml-writer.ts'

/** What the registry wants to know of a name that was brought back (RFC 3915 §4.2.5). */
export interface RestoreReport {
  /** In A-labels. */
  readonly name: string
  /** When it was deleted, as far as we know. */
  readonly deletedAt: Date
  readonly restoredAt: Date
}

/**
 * Why a name was not brought back:
 * - `not-there`: it is not (or no longer) where such a step leads out of (2304);
 * - `not-ours`: it is nobody's, or another registrar's (2201, 2303);
 * - `billing`: our account there is empty (2104);
 * - `refused`: anything else.
 */
export type RestoreRefusal = 'not-there' | 'not-ours' | 'billing' | 'refused'

/** What became of a step of bringing a name back. */
export type RestoreResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: RestoreRefusal; readonly message: string }

/** What bringing names back asks of a registry (RFC 3915). */
export interface RestoreCommands {
  /**
   * Asks for a name out of its redemption period. After an error nobody can know whether it was done:
   * the `graceStatuses` of `info` tell.
   * @throws ProviderError on trouble that may pass
   */
  requestRestore(name: string): Promise<RestoreResult>
  /** Reports on a restore that was asked for, which ends it. @throws ProviderError, as above */
  reportRestore(report: RestoreReport): Promise<RestoreResult>
}

/** An update that changes nothing (RFC 5731 §3.2.5 wants one part), with the step beside it. */
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

/** The words that RFC 3915 §4.2.5 shows, and registries' agreements ask for. */
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
      // Nothing of the registration changes by being deleted and restored.
      node('rgp:preData', name),
      node('rgp:postData', name),
      node('rgp:delTime', deletedAt.toISOString()),
      node('rgp:resTime', restoredAt.toISOString()),
      node('rgp:resReason', 'Registrant error.'),
      ...statements.map((statement) => node('rgp:statement', statement)),
    ),
  )

const reasons = new Map<number, RestoreRefusal>([
  [2104, 'billing'],
  [2201, 'not-ours'],
  [2303, 'not-ours'],
  [2304, 'not-there'],
])

const readRestore = (response: EppResponse): RestoreResult => {
  if (isServerFailure(response)) throw responseError(response)
  const { code, message } = response
  return code < 2000 ? { ok: true } : { ok: false, reason: reasons.get(code) ?? 'refused', message }
}

/** Makes the registry's commands about bringing names back. */
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
