import { sql } from 'drizzle-orm'
import { secondFactorPurpose } from '../customers/accounts/index.ts'
import { rowsOf, type Queryable } from '../platform/db/database.ts'
import { afterDeadlock } from '../platform/db/deadlock.ts'
import { createSecretBox, type SecretBox } from '../platform/secrets/secret-box.ts'
import type { SecretKeys } from '../platform/secrets/secret-keys.ts'
import { authCodePurpose } from '../services/transfers/sealed-auth-code.ts'

/** Where something sealed is kept. */
interface SealedPlace {
  readonly about: string
  readonly table: string
  readonly column: string
  /** The column that says whose it is. */
  readonly subject: string
  readonly purposeOf: (subject: string) => string
}

/**
 * Every column that holds what `secret-box.ts` sealed. Carts come before orders: an order takes its
 * auth code over from the cart as it is.
 */
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

/** All that is sealed in a place, a batch at a time; what `but` begins with is left out. */
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

// Only what still holds what was read: it may have been used, replaced or taken away meanwhile.
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
 * Seals anew, by the first key, whatever another key sealed, in batches; servers may run meanwhile.
 * What none of the keys opens stays as it is. Doing it again does only what was left.
 *
 * @returns how many rows were sealed anew
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
  /** Its name, as the sealed texts tell it. */
  readonly keyId: string
  /** Rows that it sealed, of what. */
  readonly rows: ReadonlyMap<string, number>
  readonly total: number
  /** How many of them can't be opened: the key is not among the keys, or another of the same name is. */
  readonly unreadable: number
}

const keyIdOf = ({ sealed }: SealedRow): string => sealed.slice(0, Math.max(0, sealed.indexOf('.')))

/** What each key is needed for: the keys themselves in their order, then those that are missing. */
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
