import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { ApiError } from '../../../platform/http/api-error.ts'
import { customers, twoFactors } from '../../../platform/db/schema/index.ts'
import type { SignedIn } from '../../../platform/http/request-context.ts'
import { notify } from '../../notifications/index.ts'
import { publish } from '../../../platform/realtime/index.ts'
import { countFailure, refuseLocked } from '../failed-sign-ins.ts'
import { endSessionsOf } from '../refresh-tokens.ts'
import { requireStaffFactor } from '../require-staff-factor.ts'
import { countCodesLeft, makeCodes, storeCodes } from './recovery-codes.ts'
import { sealSecret, useTotp, type SecondFactorDeps } from './second-factor.ts'
import { newTotpSecret, totpSetup, totpStep } from './totp.ts'
import { mailSecurity } from '../jobs.ts'

const setupMs = 10 * 60_000

const Setup = v.object({ secret: v.string(), expiresAt: v.number() })

const setupPurpose = (customerId: string): string => `two-factor-setup:${customerId}`

const findTwoFactor = async ({ db }: SecondFactorDeps, customerId: string) => {
  const [found] = await db
    .select({ id: twoFactors.id, enabledAt: twoFactors.enabledAt })
    .from(twoFactors)
    .where(eq(twoFactors.customerId, customerId))
  return found
}

/** Returns the state of a customer's two-factor. */
export const showTwoFactor = async (deps: SecondFactorDeps, customerId: string) => {
  const found = await findTwoFactor(deps, customerId)
  return {
    id: found?.id ?? null,
    enabledAt: found?.enabledAt.toISOString() ?? null,
    recoveryCodesLeft: found === undefined ? 0 : await countCodesLeft(deps.db, customerId),
  }
}

/** Returns a new secret, sealed with its customer and expiry instead of stored. */
export const startSetup = async (deps: SecondFactorDeps, signedIn: SignedIn) => {
  const { db, clock, secretBox } = deps
  const { customerId } = signedIn
  await requireStaffFactor(db, signedIn, clock.now())
  const [customer] = await db
    .select({ username: customers.username })
    .from(customers)
    .where(eq(customers.id, customerId))
  if (customer === undefined) throw new ApiError('UNAUTHORIZED')
  if ((await findTwoFactor(deps, customerId)) !== undefined) {
    throw new ApiError('INVALID_2FA_STATUS')
  }
  const secret = newTotpSecret()
  const setup = { secret, expiresAt: clock.now().getTime() + setupMs }
  return {
    secret,
    ...totpSetup(secret, customer.username),
    setup: secretBox.seal(JSON.stringify(setup), setupPurpose(customerId)),
  }
}

const readSetup = ({ clock, secretBox }: SecondFactorDeps, customerId: string, sealed: string) => {
  const opened = secretBox.open(sealed, setupPurpose(customerId))
  if (opened === undefined) throw new ApiError('CHALLENGE_EXPIRED')
  const { secret, expiresAt } = v.parse(Setup, JSON.parse(opened.text))
  if (expiresAt <= clock.now().getTime()) throw new ApiError('CHALLENGE_EXPIRED')
  return secret
}

/** Turns two-factor on, ends other sessions and returns the recovery codes, shown only once. */
export const turnOn = async (
  deps: SecondFactorDeps,
  signedIn: SignedIn,
  { code, setup }: { readonly code: string; readonly setup: string },
): Promise<{ id: string; recoveryCodes: string[] }> => {
  const { db, clock, secretBox } = deps
  const { customerId, session } = signedIn
  await requireStaffFactor(db, signedIn, clock.now())
  const now = clock.now()
  const secret = readSetup(deps, customerId, setup)
  const step = totpStep(secret, code, now)
  if (step === undefined) throw new ApiError('INVALID_2FA_CODE')
  // A cheap check before the hashes; the insert decides.
  if ((await findTwoFactor(deps, customerId)) !== undefined) {
    throw new ApiError('INVALID_2FA_STATUS')
  }
  const id = randomUUID()
  const made = await makeCodes(deps.passwords, id)
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(twoFactors)
      .values({
        customerId,
        id,
        sealedSecret: sealSecret(secretBox, customerId, secret),
        lastStep: step,
        enabledAt: now,
      })
      .onConflictDoNothing({ target: twoFactors.customerId })
      .returning({ id: twoFactors.id })
    if (added.length === 0) throw new ApiError('INVALID_2FA_STATUS')
    await storeCodes(tx, customerId, made)
    const at = now.toISOString()
    await deps.enqueue(tx, mailSecurity, { mail: 'TWO_FACTOR_ON', customerId, at })
    await endSessionsOf(tx, clock, customerId, { except: session })
    const cause = `two-factor-on:${id}`
    await notify(tx, { customerId, code: 'TWO_FACTOR_ON', params: {}, cause }, now)
    await publish(tx, customerId, 'user', {}, now)
    return { id, recoveryCodes: [...made.codes] }
  })
}

/** Replaces the recovery codes after an authenticator code. */
export const renewRecovery = async (
  deps: SecondFactorDeps,
  customerId: string,
  { code, ip }: { readonly code: string; readonly ip: string },
): Promise<string[]> => {
  const { db, clock } = deps
  const signInTry = { subject: customerId, ip }
  await refuseLocked(db, clock, signInTry)
  const isRight = await useTotp(deps, customerId, code)
  if (isRight === undefined) throw new ApiError('INVALID_2FA_STATUS')
  if (!isRight) {
    throw new ApiError('INVALID_2FA_CODE', { remaining: await countFailure(db, clock, signInTry) })
  }
  const twoFactor = await findTwoFactor(deps, customerId)
  if (twoFactor === undefined) throw new ApiError('INVALID_2FA_STATUS')
  const made = await makeCodes(deps.passwords, twoFactor.id)
  await db.transaction((tx) => storeCodes(tx, customerId, made))
  return [...made.codes]
}
