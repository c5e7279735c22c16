import { sql } from 'drizzle-orm'
import { gatewayBooks, missingInLedger } from '../../money/payments/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { openPlain, type OpenBackup } from './backup-cipher.ts'
import { readHeader } from './backup-file.ts'
import { stampOf } from './backup-folder.ts'
import { createCopy, type DatabasePlace } from './database-copy.ts'
import { fillCopy } from './fill-copy.ts'

/** What a drill has measured. */
export interface Drill {
  readonly orders: number
  readonly invoices: number
  readonly services: number
  readonly transfers: number
  /** By how much the ledger differs from the gateways' payments; must be zero. */
  readonly ledgerDifference: number
  /** How old the newest order of the backup is: what a restore now would lose at most. */
  readonly rpoSeconds: number | undefined
  readonly backupAgeSeconds: number
  /** How long the restore took. */
  readonly rtoSeconds: number
}

type Counts = Pick<Drill, 'orders' | 'invoices' | 'services' | 'transfers'> & {
  readonly newest: string | null
}

const countsOf = async (db: Queryable): Promise<Counts> => {
  const [counts] = await rowsOf<Counts>(
    db,
    sql`select (select count(*)::integer from orders) as orders,
      (select count(*)::integer from invoices) as invoices,
      (select count(*)::integer from services) as services,
      (select count(*)::integer from ledger_transfers) as transfers,
      (select max(created_at)::text from payables) as newest`,
  )
  if (counts === undefined) throw new Error('unreachable: a row without from')
  return counts
}

const secondsBetween = (from: Date, to: Date): number =>
  Math.round((to.getTime() - from.getTime()) / 1000)

/** Restores a backup into a scratch database, counts, and drops it. Throws BackupError. */
export const drillBackup = async (
  file: string,
  {
    place,
    clock,
    open = openPlain,
  }: { readonly place: DatabasePlace; readonly clock: Clock; readonly open?: OpenBackup },
): Promise<Drill> => {
  const began = clock.now()
  const { at } = await readHeader(file, open)
  const copy = await createCopy(place, `drill_${stampOf(began)}`)
  try {
    const database = await copy.open()
    try {
      await fillCopy(database, file, open)
      const { newest, ...counts } = await countsOf(database.db)
      const books = await gatewayBooks(database.db)
      const now = clock.now()
      return {
        ...counts,
        ledgerDifference: books.reduce((sum, one) => sum + Math.abs(missingInLedger(one)), 0),
        rpoSeconds: newest === null ? undefined : secondsBetween(new Date(newest), began),
        backupAgeSeconds: secondsBetween(new Date(at), began),
        rtoSeconds: secondsBetween(began, now),
      }
    } finally {
      await database.close()
    }
  } finally {
    await copy.drop()
  }
}
