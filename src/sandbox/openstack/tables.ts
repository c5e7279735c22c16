import { join } from 'node:path'
import * as v from 'valibot'
import { openJsonLines } from '../json-lines.ts'

const Task = v.object({
  /** Milliseconds since 1970. */
  endsAt: v.number(),
  /** Replaces these columns; null removes the row. */
  then: v.nullable(v.record(v.string(), v.unknown())),
})

/** Work that ends on the sandbox's clock. */
export type Task = v.InferOutput<typeof Task>

const common = {
  id: v.string(),
  /** The project and the region. */
  tenant: v.string(),
  createdAt: v.number(),
  task: v.nullable(Task),
}

/** Returns the schema of a table's rows. */
export const rowSchema = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object({ ...common, ...entries })

interface Row {
  readonly id: string
  readonly tenant: string
  readonly createdAt: number
  readonly task: Task | null
}

export interface Table<T extends Row> {
  /** All rows, the oldest first, as of now. */
  all(): readonly T[]
  /** The rows of a tenant. */
  of(tenant: string): readonly T[]
  get(tenant: string, id: string): T | undefined
  put(row: T): T
  remove(id: string): void
  readonly close: () => void
}

/** Opens a table in `openstack-<name>.jsonl` under `dataDir`, or in memory. */
export function openTable<T extends Row>(
  dataDir: string | undefined,
  name: string,
  schema: v.GenericSchema<unknown, T>,
  now: () => Date,
): Table<T> {
  const file = dataDir === undefined ? undefined : join(dataDir, `openstack-${name}.jsonl`)
  const lines = openJsonLines(file, v.union([schema, v.object({ gone: v.string() })]))
  const rows = new Map<string, T>()
  for (const line of lines.loaded) {
    if ('gone' in line) rows.delete(line.gone)
    else rows.set(line.id, line)
  }

  const put = (row: T): T => {
    rows.set(row.id, row)
    lines.append(row)
    return row
  }
  const remove = (id: string) => {
    rows.delete(id)
    lines.append({ gone: id })
  }
  const settle = (row: T) => {
    if (row.task === null || row.task.endsAt > now().getTime()) return
    if (row.task.then === null) remove(row.id)
    else put(v.parse(schema, { ...row, task: null, ...row.task.then }))
  }
  const settled = () => {
    for (const row of [...rows.values()]) settle(row)
    return [...rows.values()]
  }
  return {
    all: settled,
    of: (tenant) => settled().filter((row) => row.tenant === tenant),
    get: (tenant, id) => settled().find((row) => row.id === id && row.tenant === tenant),
    put,
    remove,
    close: lines.close,
  }
}
