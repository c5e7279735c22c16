import { useCallback, useEffect, useState } from 'react'
import type { CallResult } from '../../../client/api-error.ts'
import {
  applyDnsTemplate,
  changeDnsRecords,
  getDnsZone,
  importZone,
  previewZoneImport,
  undoDnsChange,
  type DnsRecordChange,
  type DnsRecordSet,
  type DnsTemplate,
  type DnsZone,
  type ZoneImportPreview,
} from '../../../contract/dns.ts'
import { call } from '../../../stores/api.ts'
import { useQuery, type Query } from '../../shell/use-query.ts'
import type { TypedZoneFile } from './ZoneImportForm.tsx'
import { changesBetween, minutesToFollow } from './record-edits.ts'

/** Milliseconds between two looks at a version that is being published. */
const lookEveryMs = 2_000

/** The last change of this page. */
export interface LastChange {
  /** The records before it. */
  readonly before: readonly DnsRecordSet[]
  /** The record sets that it changed. */
  readonly changed: readonly Pick<DnsRecordChange, 'name' | 'type'>[]
  /** The version that it made. */
  readonly version: number
  /** Resolvers may answer with the former records for so long. */
  readonly minutes: number
  readonly isUndo: boolean
  /** It changed something, and is no undo itself. */
  readonly canUndo: boolean
}

/** A domain's zone and its changes, each of which is live at once. */
export interface ZoneEditing {
  readonly query: Query<DnsZone>
  /** Undefined once the zone was changed elsewhere. */
  readonly last: LastChange | undefined
  /** Changes the records of the version that they are based on. */
  readonly change: (
    base: DnsZone,
    changes: readonly DnsRecordChange[],
  ) => Promise<CallResult<DnsZone>>
  readonly applyTemplate: (
    base: DnsZone,
    template: DnsTemplate,
    changes: readonly DnsRecordChange[],
  ) => Promise<CallResult<DnsZone>>
  readonly previewFile: (file: TypedZoneFile) => Promise<CallResult<ZoneImportPreview>>
  readonly importFile: (
    base: DnsZone,
    file: TypedZoneFile,
    after: ZoneImportPreview,
  ) => Promise<CallResult<DnsZone>>
  /** Takes the change of a version back, by these changes. */
  readonly undo: (
    base: DnsZone,
    version: number,
    changes: readonly DnsRecordChange[],
  ) => Promise<CallResult<DnsZone>>
  /** Loads the newest version. */
  readonly reload: () => Promise<CallResult<DnsZone>>
}

/** Loads a domain's zone, looks until its version is published, and changes it. */
export const useDnsZone = (id: string): ZoneEditing => {
  const load = useCallback(
    (signal: AbortSignal) => call(getDnsZone, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  const { answer, error, again, take } = query
  const [last, setLast] = useState<LastChange | undefined>()

  const isPending = answer !== undefined && !answer.isPublished && answer.state !== 'SUPPORT'
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(again, lookEveryMs)
    return () => clearTimeout(timer)
    // Each answer and each failure is followed by another look.
  }, [isPending, answer, error, again])

  const taken = (
    result: CallResult<DnsZone>,
    base: DnsZone,
    changes: readonly DnsRecordChange[],
    isUndo: boolean,
  ): CallResult<DnsZone> => {
    if (!result.ok) return result
    const { version, recordSets } = result.answer
    setLast({
      canUndo: !isUndo && changesBetween(base.recordSets, recordSets).length > 0,
      ...{ before: base.recordSets, changed: changes, version, isUndo },
      minutes: minutesToFollow(base, changes),
    })
    take(result.answer)
    return result
  }
  const send = (base: DnsZone, changes: readonly DnsRecordChange[]) =>
    call(changeDnsRecords, {
      params: { id },
      body: { expectedVersion: base.version, changes: [...changes] },
    })
  return {
    query,
    last: last?.version === answer?.version ? last : undefined,
    change: async (base, changes) => taken(await send(base, changes), base, changes, false),
    applyTemplate: async (base, template, changes) => {
      const body = { expectedVersion: base.version, template }
      return taken(await call(applyDnsTemplate, { params: { id }, body }), base, changes, false)
    },
    previewFile: (file) => call(previewZoneImport, { params: { id }, body: { ...file } }),
    importFile: async (base, file, after) => {
      const body = { ...file, expectedVersion: base.version }
      const changes = changesBetween(base.recordSets, after.recordSets)
      return taken(await call(importZone, { params: { id }, body }), base, changes, false)
    },
    undo: async (base, version, changes) => {
      const body = { expectedVersion: base.version, version }
      return taken(await call(undoDnsChange, { params: { id }, body }), base, changes, true)
    },
    reload: async () => {
      const result = await call(getDnsZone, { params: { id } })
      if (result.ok) take(result.answer)
      return result
    },
  }
}
