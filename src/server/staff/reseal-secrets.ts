import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../platform/db/database.ts'
import { afterDeadlock } from '../platform/db/deadlock.ts'
import { createSecretBox, type SecretBox } from '../platform/secrets/secret-box.ts'
import type { SecretKeys } from '../platform/secrets/secret-keys.ts'
import { sealedPlaces, type SealedPlace } from './sealed-places.ts'

type Statements = Pick<Queryable, 'execute'>

type SealedRow = {
  readonly sealed: string
  readonly subject: string
  readonly rows: number
}

const batchSize = 500

/** Reads the sealed texts of a column in batches, except those that begin with `but`. */
async function* batchesOf(
  db: Statements,
  { table, where = sql`true`, sealed, subject }: SealedPlace,
  but: string | undefined,
): AsyncGenerator<readonly SealedRow[]> {
  const wanted = but === undefined ? sql`true` : sql`not starts_with(${sealed}, ${but})`
  let after = ''
  let batch: readonly SealedRow[]
  do {
    batch = await rowsOf<SealedRow>(
      db,
      sql`select ${sealed} as sealed, min((${subject})::text) as subject,
          count(*)::integer as rows
        from ${sql.identifier(table)} as t where ${where} and ${sealed} > ${after} and ${wanted}
        group by 1 order by 1 limit ${batchSize}`,
    )
    yield batch
    after = batch.at(-1)?.sealed ?? after
  } while (batch.length === batchSize)
}

// Only rows that are unchanged since they were read.
const replace = async (
  db: Statements,
  { table, where = sql`true`, sealed, set }: SealedPlace,
  anew: readonly { readonly sealed: string; readonly fresh: string }[],
): Promise<number> => {
  const replaced = await afterDeadlock(() =>
    rowsOf(
      db,
      sql`update ${sql.identifier(table)} as t set ${set(sql`anew.fresh`)}
        from jsonb_to_recordset(${JSON.stringify(anew)}::jsonb) as anew(sealed text, fresh text)
        where ${where} and ${sealed} = anew.sealed
        returning 1 as replaced`,
    ),
  )
  return replaced.length
}

const openIn = (box: SecretBox, { purposeOf }: SealedPlace, { sealed, subject }: SealedRow) =>
  box.open(sealed, purposeOf(subject))

/**
 * Seals with the first key what another key sealed, in batches, beside running servers; repeating it
 * is harmless. Returns the number of resealed rows.
 */
export const resealSecrets = async (db: Statements, keys: SecretKeys): Promise<number> => {
  const box = createSecretBox(keys)
  const [{ id }] = keys
  let count = 0
  for (const place of sealedPlaces) {
    for await (const batch of batchesOf(db, place, `${id}.`)) {
      const anew = batch.flatMap((row) => {
        const opened = openIn(box, place, row)
        if (opened === undefined) return []
        return [{ sealed: row.sealed, fresh: box.seal(opened.text, place.purposeOf(row.subject)) }]
      })
      if (anew.length > 0) count += await replace(db, place, anew)
    }
  }
  return count
}

export interface KeyUse {
  readonly keyId: string
  /** Numbers of rows by kind of secret. */
  readonly rows: ReadonlyMap<string, number>
  readonly total: number
  /** The key is missing, or another key has its name. */
  readonly unreadable: number
}

const keyIdOf = ({ sealed }: SealedRow): string => sealed.slice(0, Math.max(0, sealed.indexOf('.')))

/** Counts the rows of each key: the given keys in their order, then missing ones. */
export const secretKeyUse = async (db: Statements, keys: SecretKeys): Promise<KeyUse[]> => {
  const box = createSecretBox(keys)
  const uses = new Map(
    keys.map(({ id }) => [id, { rows: new Map<string, number>(), unreadable: 0 }]),
  )
  for (const place of sealedPlaces) {
    for await (const batch of batchesOf(db, place, undefined)) {
      for (const row of batch) {
        const keyId = keyIdOf(row)
        const use = uses.get(keyId) ?? { rows: new Map<string, number>(), unreadable: 0 }
        use.rows.set(place.about, (use.rows.get(place.about) ?? 0) + row.rows)
        if (openIn(box, place, row) === undefined) use.unreadable += row.rows
        uses.set(keyId, use)
      }
    }
  }
  return [...uses].map(([keyId, { rows, unreadable }]) => {
    const total = [...rows.values()].reduce((sum, count) => sum + count, 0)
    return { keyId, rows, total, unreadable }
  })
}
