import { join } from 'node:path'
import * as v from 'valibot'
import { openJsonLines } from '../json-lines.ts'
import type { JsonObject } from './field-ownership.ts'

const Stored = v.object({
  kind: v.string(),
  namespace: v.string(),
  name: v.string(),
  uid: v.string(),
  /** Without status and the metadata that the server writes. */
  object: v.custom<JsonObject>((value) => typeof value === 'object' && value !== null),
  owners: v.record(v.string(), v.array(v.string())),
  generation: v.number(),
  version: v.number(),
  createdAt: v.number(),
  /** Of the last change of the spec. */
  changedAt: v.number(),
  deletedAt: v.nullable(v.number()),
  /** A job's end. */
  ended: v.nullable(
    v.object({
      ...{ code: v.number(), log: v.string(), at: v.number() },
      /** Of each container that ran, in their order. */
      logs: v.optional(v.record(v.string(), v.string())),
    }),
  ),
  /** How the first containers of a Deployment's pod ended, for its generation. */
  initialized: v.optional(v.object({ generation: v.number(), code: v.number() })),
  /** Gi that a volume has. */
  capacity: v.nullable(v.string()),
})
export type Stored = v.InferOutput<typeof Stored>

/** Opens the objects in `kubernetes-objects.jsonl` under `dataDir`, or in memory. */
export function openObjectTable(dataDir: string | undefined) {
  const file = dataDir === undefined ? undefined : join(dataDir, 'kubernetes-objects.jsonl')
  const lines = openJsonLines(file, v.union([Stored, v.object({ gone: v.string() })]))
  const rows = new Map<string, Stored>()
  const keyOf = (kind: string, namespace: string, name: string) => `${kind}/${namespace}/${name}`
  for (const line of lines.loaded) {
    if ('gone' in line) rows.delete(line.gone)
    else rows.set(keyOf(line.kind, line.namespace, line.name), line)
  }
  return {
    all: (): readonly Stored[] => [...rows.values()],
    get: (kind: string, namespace: string, name: string) => rows.get(keyOf(kind, namespace, name)),
    put: (row: Stored): Stored => {
      rows.set(keyOf(row.kind, row.namespace, row.name), row)
      lines.append(row)
      return row
    },
    remove: ({ kind, namespace, name }: Stored): void => {
      const key = keyOf(kind, namespace, name)
      rows.delete(key)
      lines.append({ gone: key })
    },
    close: lines.close,
  }
}

export type ObjectTable = ReturnType<typeof openObjectTable>
