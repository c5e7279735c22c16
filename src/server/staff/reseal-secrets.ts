import { sql } from 'drizzle-orm'
import { secondFactorPurpose } from '../customers/accounts/index.ts'
import { rowsOf, type Queryable } from '../platform/db/database.ts'
import { afterDeadlock } from '../platform/db/deadlock.ts'
import { createSecretBox, type SecretBox } from '../platform/secrets/secret-box.ts'
import type { SecretKeys } from '../platform/secrets/secret-keys.ts'
import { authCodePurpose } from '../services/transfers/sealed-auth-code.ts'

/** A column of sealed texts. */
interface SealedPlace {
  readonly about: string
  readonly table: string
  readonly column: string
  /** The column that the purpose is made of. */
  readonly subject: string
  readonly purposeOf: (subject: string) => string
}

/** Carts come before orders: an order copies the sealed auth code of the cart. */
const places: readonly SealedPlace[] = [
  {
    ...{ about: 'second factors', table: 'two_factors', column: 'sealed_secret' },
    ...{ subject: 'customer_id', purposeOf: secondFactorPurpose },
  },
  {
    ...{ about: 'auth codes in carts', table: 'cart_items', column: 'secret' },
    ...{ subject: 'subject', purposeOf: authCodePurpose },
  },
  {
    ...{ about: 'auth codes in orders', table: 'order_items', column: 'secret' },
    ...{ subject: 'subject', purposeOf: authCodePurpose },
  },
]

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
  { table, column, subject }: SealedPlace,
  but: string | undefined,
): AsyncGenerator<readonly SealedRow[]> {
  const sealed = sql.identifier(column)
  const wanted = but === undefined ? sql`true` : sql`not starts_with(${sealed}, ${but})`
  let after = ''
  let batch: readonly SealedRow[]
  do {
    batch = await rowsOf<SealedRow>(
      db,
      sql`select ${sealed} as sealed, min(${sql.identifier(subject)}::text) as subject,
          count(*)::integer as rows
        from ${sql.identifier(table)} where ${sealed} > ${after} and ${wanted}
        group by ${sealed} order by ${sealed} limit ${batchSize}`,
    )
    yield batch
    after = batch.at(-1)?.sealed ?? after
  } while (batch.length === batchSize)
}

// Only rows that are unchanged since they were read.
const replace = async (
  db: Statements,
  { table, column }: SealedPlace,
  anew: readonly { readonly sealed: string; readonly fresh: string }[],
): Promise<number> => {
  const replaced = await afterDeadlock(() =>
    rowsOf(
      db,
      sql`update ${sql.identifier(table)} as t set ${sql.identifier(column)} = anew.fresh
        from jsonb_to_recordset(${JSON.stringify(anew)}::jsonb) as anew(sealed text, fresh text)
        where t.${sql.identifier(column)} = anew.sealed
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
  for (const place of places) {
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
  for (const place of places) {
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
