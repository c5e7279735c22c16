import { and, eq, lt } from 'drizzle-orm'
import { twoFactors } from '../../../platform/db/schema/index.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { useRecoveryCode, type RecoveryDeps } from './recovery-codes.ts'
import { totpStep } from './totp.ts'

export interface SecondFactorDeps extends RecoveryDeps {
  readonly secretBox: SecretBox
}

/** Returns the sealing purpose, which binds a secret to its customer. */
export const secondFactorPurpose = (customerId: string): string => `two-factor:${customerId}`

export const sealSecret = (secretBox: SecretBox, customerId: string, secret: string): string =>
  secretBox.seal(secret, secondFactorPurpose(customerId))

const isTotp = (code: string): boolean => /^\d{6}$/.test(code)

/** Uses an authenticator code once (RFC 6238 §5.2) and reseals old secrets; undefined when off. */
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

/** Uses an authenticator or recovery code; undefined when two-factor is off. */
export const useSecondFactor = async (
  deps: SecondFactorDeps,
  customerId: string,
  code: string,
): Promise<boolean | undefined> =>
  isTotp(code) ? useTotp(deps, customerId, code) : useRecoveryCode(deps, customerId, code)
