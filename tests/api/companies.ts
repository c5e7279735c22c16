import { eq } from 'drizzle-orm'
import type { CompanyInfo } from '../../src/contract/profile.ts'
import type { Queryable } from '../../src/server/platform/db/database.ts'
import { companyVerifications } from '../../src/server/platform/db/schema/index.ts'

export const company: CompanyInfo = {
  companyNameEn: 'Angkor Coffee & Tea Co., Ltd.',
  companyNameKm: 'ក្រុមហ៊ុន អង្គរកាហ្វេ ឯ.ក',
  companyAddressEn: 'No. 12, Street 240, Phnom Penh',
  companyAddressKm: 'ផ្ទះលេខ ១២ ផ្លូវ ២៤០ រាជធានីភ្នំពេញ',
  phoneNumber: '+85523880880',
  vatTin: 'K001-123456789',
}

/** Marks the saved company of a customer as verified, without a review. */
export const verifySaved = async (db: Queryable, customerId: string): Promise<void> => {
  await db
    .update(companyVerifications)
    .set({ state: 'VERIFIED' })
    .where(eq(companyVerifications.customerId, customerId))
}
