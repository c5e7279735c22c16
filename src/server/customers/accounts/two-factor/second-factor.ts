import { and, eq, lt } from 'drizzle-orm'
import { twoFactors } from '../../../platform/db/schema/index.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { useRecoveryCode, type RecoveryDeps } from './recovery-codes.ts'
import { totpStep } from './totp.ts'

/** What the calls about two-factor read and write. */
export interface SecondFactorDeps extends RecoveryDeps {
  readonly secretBox: SecretBox
}

/** What a customer's sealed secret is for: it opens for that customer only. */
export const secondFactorPurpose = (customerId: string): string => `two-factor:${customerId}`

/** A customer's secret as it is stored. */
export const sealSecret = (secretBox: SecretBox, customerId: string, secret: string): string =>
  secretBox.seal(secret, secondFactorPurpose(customerId))

const isTotp = (code: string): boolean => /^\d{6}$/.test(code)

/**
 * Checks a code of the authenticator, and uses it up: the newest accepted step is remembered, so
 * that no code works twice, also in two calls at once (RFC 6238 §5.2). A secret that an older key
 * sealed is sealed anew.
 *
 * @returns undefined when two-factor is off
 */
export const useTotp = async (
  { db, clock, secretBox }: Pick<SecondFactorDeps, 'db' | 'clock' | 'secretBox'>,
  customerId: string,
  code: string,
): Promise<boolean | undefined> => {
  const [stored] = await db
    .select({ sealedSecret: twoFactors.sealedSecret })
    .from(twoFactors)
    .where(eq(twoFactors.customerId, customerId))
  if (stored === undefined) return undefined
  const opened = secretBox.open(stored.sealedSecret, secondFactorPurpose(customerId))
  if (opened === undefined) throw new Error('none of the SECRET_KEYS opens a second factor')
  const step = totpStep(opened.text, code, clock.now())
  if (step === undefined) return false
  const accepted = await db
    .update(twoFactors)
    .set({
      lastStep: step,
      ...(opened.isStale ? { sealedSecret: sealSecret(secretBox, customerId, opened.text) } : {}),
    })
    .where(and(eq(twoFactors.customerId, customerId), lt(twoFactors.lastStep, step)))
    .returning({ id: twoFactors.id })
  return accepted.length > 0
}

/**
 * Checks a code of the authenticator or a recovery code, and uses it up.
 *
 * @returns undefined when two-factor is off
 */
export const useSecondFactor = async (
  deps: SecondFactorDeps,
  customerId: string,
  code: string,
): Promise<boolean | undefined> =>
  isTotp(code) ? useTotp(deps, customerId, code) : useRecoveryCode(deps, customerId, code)
