import { eq, sql } from 'drizzle-orm'
import type { CompanyVerification, Representative } from '../../../contract/company-verification.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { companyRegistrations } from '../../platform/db/schema/index.ts'
import { bytesAsStored, storedBytes } from '../../platform/db/stored-bytes.ts'
import { documentTypeOf, fileNameAs } from '../../platform/file-kind.ts'
import type { ReadFile } from '../../platform/http/routes.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { mailCompany } from './jobs.ts'
import { findVerification, showVerification, type VerificationJson } from './stored-verification.ts'

export interface ChangeVerificationDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

/** Stores the verification of a saved company; with a change, the company is to be sent again. */
export const resetVerification = async (
  tx: Queryable,
  customerId: string,
  isChanged: boolean,
): Promise<void> => {
  await rowsOf(
    tx,
    sql`insert into company_verifications as w (customer_id, state, version)
      values (${customerId}::uuid, 'NOT_SENT', 1)
      on conflict (customer_id) do update
        set state = 'NOT_SENT', version = w.version + 1, reason = null, decided_at = null
        where ${isChanged}::boolean`,
  )
}

/** Locks a verification that its customer may complete. @throws ApiError COMPANY_NOT_FOUND, COMPANY_NOT_OPEN */
const lockOpen = async (
  tx: Queryable,
  customerId: string,
  closed: readonly CompanyVerification['state'][],
): Promise<VerificationJson> => {
  // The company first, as its saving does.
  for (const table of ['company_info', 'company_verifications']) {
    await rowsOf(
      tx,
      sql`select 1 from ${sql.identifier(table)} where customer_id = ${customerId}::uuid for update`,
    )
  }
  const found = await findVerification(tx, customerId)
  if (found === undefined) throw new ApiError('COMPANY_NOT_FOUND')
  if (closed.includes(found.state)) throw new ApiError('COMPANY_NOT_OPEN')
  return found
}

const shown = async (tx: Queryable, customerId: string): Promise<CompanyVerification> => {
  const found = await findVerification(tx, customerId)
  if (found === undefined) throw new ApiError('COMPANY_NOT_FOUND')
  return showVerification(found)
}

/** Adds or replaces the registration, which needs a review. @throws ApiError as `addRegistration` declares */
export const storeRegistration = async (
  { db, clock }: ChangeVerificationDeps,
  customerId: string,
  { name, read }: { readonly name: string; readonly read: ReadFile },
): Promise<CompanyVerification> => {
  await db.transaction((tx) => lockOpen(tx, customerId, ['IN_REVIEW']))
  const bytes = await read()
  const type = documentTypeOf(bytes)
  if (type === undefined) throw new ApiError('FILE_NOT_ACCEPTED')
  const file = {
    fileName: fileNameAs(name, type),
    type,
    size: bytes.byteLength,
    content: bytesAsStored(bytes),
    createdAt: clock.now(),
  }
  return db.transaction(async (tx) => {
    await lockOpen(tx, customerId, ['IN_REVIEW'])
    await tx
      .insert(companyRegistrations)
      .values({ customerId, ...file })
      .onConflictDoUpdate({ target: companyRegistrations.customerId, set: file })
    await resetVerification(tx, customerId, true)
    return shown(tx, customerId)
  })
}

/** Submits the company for review and mails the provider, or neither. @throws ApiError as `sendCompany` declares */
export const sendForReview = (
  { db, clock, enqueue }: ChangeVerificationDeps,
  customerId: string,
  { representativeName, representativePosition }: Representative,
): Promise<CompanyVerification> =>
  db.transaction(async (tx) => {
    const { registration, version } = await lockOpen(tx, customerId, ['IN_REVIEW', 'VERIFIED'])
    if (registration === null) {
      throw new ApiError('BAD_REQUEST', {}, [
        { field: 'registration', code: 'REQUIRED', params: {} },
      ])
    }
    await rowsOf(
      tx,
      sql`update company_verifications set state = 'IN_REVIEW', version = version + 1,
          representative_name = ${representativeName},
          representative_position = ${representativePosition}, reason = null, decided_at = null,
          sent_at = ${clock.now().toISOString()}::timestamptz
        where customer_id = ${customerId}::uuid`,
    )
    await enqueue(tx, mailCompany, { customerId, about: 'SENT', version: version + 1 })
    return shown(tx, customerId)
  })

/** Finds a customer's own registration with its bytes. */
export const findRegistration = async (db: Queryable, customerId: string) => {
  const [found] = await db
    .select({
      bytes: storedBytes(companyRegistrations.content),
      type: companyRegistrations.type,
      name: companyRegistrations.fileName,
    })
    .from(companyRegistrations)
    .where(eq(companyRegistrations.customerId, customerId))
  return found
}
