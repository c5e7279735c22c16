import type { Call } from '../call.ts'
import type { Cloud } from '../cloud.ts'
import { byId, listJson, type Listed } from '../pages.ts'

interface Filtered {
  readonly id: string
  readonly name?: string
  readonly description?: string
  readonly tags?: readonly string[]
}

/** Applies the `name`, `description` and `tags` of a list's query. */
const filtered = <T extends Filtered>(c: Call, rows: readonly T[]): T[] => {
  const { name, description, tags } = c.req.query()
  const wanted = tags?.split(',') ?? []
  return rows
    .filter((row) => name === undefined || row.name === name)
    .filter((row) => description === undefined || row.description === description)
    .filter((row) => wanted.every((one) => row.tags?.includes(one) === true))
}

/** Answers a list of Neutron, with the chosen `fields` of its rows only. */
export const neutronList = <T extends Filtered>(
  c: Call,
  cloud: Pick<Cloud, 'behaviour'>,
  {
    key,
    rows,
    json,
  }: Pick<Listed<T>, 'rows'> & {
    readonly key: string
    readonly json: (row: T) => Readonly<Record<string, unknown>>
  },
): Response => {
  const fields = c.req.queries('fields') ?? []
  const isShown = ([field]: readonly [string, unknown]) =>
    fields.length === 0 || fields.includes(field)
  return listJson(c, cloud, {
    ...{ service: 'network', key, rows: filtered(c, rows), idOf: byId },
    json: (row) => Object.fromEntries(Object.entries(json(row)).filter(isShown)),
  })
}
