import type { DnsRecordChange, DnsTemplate, DnsZone } from '../../../contract/dns.ts'
import { showRecordSets } from '../../../contract/dns-records/record-set.ts'
import { templateChanges } from '../../../contract/dns-records/zone-templates.ts'
import type { FieldErrorCode } from '../../../contract/error-codes.ts'
import { recordDiff } from './record-diff.ts'
import { changesBetween, type DnsRecord } from './record-edits.ts'
import { recordSetsAfter } from './record-sets-after.ts'

/** What changes of a zone add and remove, or the code of the error that prevents them. */
export type ChangePreview =
  | {
      readonly ok: true
      readonly changes: readonly DnsRecordChange[]
      /** Something changes, if only a TTL. */
      readonly differs: boolean
      readonly added: readonly DnsRecord[]
      readonly removed: readonly DnsRecord[]
    }
  | { readonly ok: false; readonly name: string; readonly code: FieldErrorCode }

/** Returns what changes of a zone would do, by the rules that the server applies. */
export const previewChanges = (
  zone: DnsZone,
  changes: readonly DnsRecordChange[],
): ChangePreview => {
  const { domainName, recordSets } = zone
  const after = recordSetsAfter(zone, changes)
  if (!after.ok) {
    const [error] = after.errors
    const at = Number(error?.field.split('.')[1])
    return { ok: false, name: changes[at]?.name ?? '@', code: error?.code ?? 'INVALID' }
  }
  const wanted = showRecordSets(after.recordSets, domainName)
  const differs = changesBetween(recordSets, wanted).length > 0
  return { ...{ ok: true, changes, differs }, ...recordDiff(recordSets, wanted) }
}

/** Returns what a template would change. */
export const previewTemplate = (zone: DnsZone, template: DnsTemplate): ChangePreview => {
  const { domainName, recordSets, hostingIps } = zone
  const changes = templateChanges(template, recordSets, { zone: domainName, hostingIps }) ?? []
  return previewChanges(zone, changes)
}
