import { eq, sql, type SQL } from 'drizzle-orm'
import type { CompanyInfo } from '../../../contract/profile.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { companyInfo } from '../../platform/db/schema/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { publish } from '../../platform/realtime/index.ts'
import { activeCustomer, toE164 } from '../accounts/index.ts'
import { resetVerification } from './change-verification.ts'
import { needsReview } from './verification-state.ts'

const columns = {
  companyNameEn: companyInfo.companyNameEn,
  companyNameKm: companyInfo.companyNameKm,
  companyAddressEn: companyInfo.companyAddressEn,
  companyAddressKm: companyInfo.companyAddressKm,
  phoneNumber: companyInfo.phoneNumber,
  vatTin: companyInfo.vatTin,
} as const

/** Returns the customer's billing company, verified or not. */
export const companyOf = async (db: Queryable, customerId: string): Promise<CompanyInfo | null> => {
  const [company] = await db
    .select(columns)
    .from(companyInfo)
    .where(eq(companyInfo.customerId, customerId))
  return company ?? null
}

/** Returns the verified billing company as SQL for a larger statement; null bills the person. */
export const verifiedCompanyJson = (customerId: string): SQL<CompanyInfo | null> => sql`(
  select jsonb_build_object(
    'companyNameEn', b.company_name_en, 'companyNameKm', b.company_name_km,
    'companyAddressEn', b.company_address_en, 'companyAddressKm', b.company_address_km,
    'phoneNumber', b.phone_number, 'vatTin', b.vat_tin)
  from company_info b join company_verifications w on w.customer_id = b.customer_id
  where b.customer_id = ${customerId}::uuid and w.state = 'VERIFIED')`

const oneSpace = (text: string): string => text.replace(/\s+/g, ' ')

/** Returns the fields as they are stored: on single lines, and the phone number as E.164. */
const cleaned = (fields: CompanyInfo, phoneNumber: string): CompanyInfo => ({
  companyNameEn: oneSpace(fields.companyNameEn),
  companyNameKm: oneSpace(fields.companyNameKm),
  companyAddressEn: oneSpace(fields.companyAddressEn),
  companyAddressKm: oneSpace(fields.companyAddressKm),
  phoneNumber,
  vatTin: fields.vatTin.toUpperCase(),
})

/** Stores the billing company; another name or TIN needs another verification. */
export const storeCompany = async (
  db: Queryable,
  clock: Clock,
  customerId: string,
  fields: CompanyInfo,
): Promise<CompanyInfo> => {
  const { registerCountry } = await activeCustomer(db, customerId)
  const phoneNumber = await toE164(fields.phoneNumber, registerCountry)
  if (phoneNumber === undefined) {
    const wrong = { field: 'phoneNumber', code: 'INVALID_PHONE', params: {} } as const
    throw new ApiError('BAD_REQUEST', {}, [wrong])
  }
  const company = cleaned(fields, phoneNumber)
  await db.transaction(async (tx) => {
    await tx
      .insert(companyInfo)
      .values({ customerId, ...company })
      .onConflictDoNothing()
    const [before] = await tx
      .select(columns)
      .from(companyInfo)
      .where(eq(companyInfo.customerId, customerId))
      .for('update')
    await tx.update(companyInfo).set(company).where(eq(companyInfo.customerId, customerId))
    await resetVerification(tx, customerId, needsReview(before ?? company, company))
    await publish(tx, customerId, 'user', {}, clock.now())
  })
  return company
}
