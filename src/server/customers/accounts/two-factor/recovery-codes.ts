import { randomInt } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { recoveryCodes, twoFactors } from '../../../platform/db/schema/index.ts'
import type { Enqueue } from '../../../platform/jobs/index.ts'
import { notify } from '../../notifications/index.ts'
import type { Passwords } from '../password.ts'
import { mailSecurity } from '../jobs.ts'

export const recoveryCodeCount = 10

// No I, L, O, U, 0 and 1, which are easily misread.
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const groupLength = 5

const newGroup = (): string =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)] ?? '').join('')

const newCode = (): string => `${newGroup()}-${newGroup()}`

/** Hashes slowly (ASVS 6.5.2); one salt per customer, so one hash finds a code. */
const hashOf = async (
  passwords: Pick<Passwords, 'derive'>,
  code: string,
  twoFactorId: string,
): Promise<string> => {
  const salt = Buffer.from(twoFactorId.replaceAll('-', ''), 'hex')
  const hash = await passwords.derive(code.toUpperCase().replaceAll('-', ''), salt)
  return hash.toString('base64url')
}

export interface NewCodes {
  readonly codes: readonly string[]
  readonly hashes: readonly string[]
}

/** Makes new recovery codes, which takes about a third of a second. */
export const makeCodes = async (
  passwords: Pick<Passwords, 'derive'>,
  twoFactorId: string,
): Promise<NewCodes> => {
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) codes.add(newCode())
  const hashes: string[] = []
  // In sequence: each takes a core.
  for (const code of codes) hashes.push(await hashOf(passwords, code, twoFactorId))
  return { codes: [...codes], hashes }
}

/** Replaces the stored recovery codes. */
export const storeCodes = async (
  tx: Queryable,
  customerId: string,
  { hashes }: Pick<NewCodes, 'hashes'>,
): Promise<void> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.customerId, customerId))
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ customerId, hash })))
}

/** Counts unused recovery codes. */
export const countCodesLeft = async (db: Queryable, customerId: string): Promise<number> => {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.customerId, customerId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

export interface RecoveryDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly passwords: Pick<Passwords, 'derive'>
  readonly enqueue: Enqueue
}

/** Uses a recovery code once and notifies the customer; returns whether it was valid. */
export const useRecoveryCode = async (
  { db, clock, passwords, enqueue }: RecoveryDeps,
  customerId: string,
  code: string,
): Promise<boolean> => {
  const [twoFactor] = await db
    .select({ id: twoFactors.id })
    .from(twoFactors)
    .where(eq(twoFactors.customerId, customerId))
  if (twoFactor === undefined) return false
  const hash = await hashOf(passwords, code, twoFactor.id)
  const now = clock.now()
  return db.transaction(async (tx) => {
    const used = await tx
      .update(recoveryCodes)
      .set({ usedAt: now })
      .where(
        and(
          eq(recoveryCodes.customerId, customerId),
          eq(recoveryCodes.hash, hash),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .returning({ hash: recoveryCodes.hash })
    if (used.length === 0) return false
    const at = now.toISOString()
    await enqueue(tx, mailSecurity, { mail: 'RECOVERY_CODE_USED', customerId, at })
    const params = { count: await countCodesLeft(tx, customerId) }
    const cause = `recovery-code-used:${twoFactor.id}:${at}:${params.count}`
    await notify(tx, { customerId, code: 'RECOVERY_CODE_USED', params, cause }, now)
    return true
  })
}
