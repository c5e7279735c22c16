import * as v from 'valibot'
import { WebsiteId } from '../../contract/shared-shapes.ts'
import { count, jsonSetting } from './setting-kinds.ts'

const NonEmpty = v.pipe(v.string(), v.trim(), v.minLength(1))

const Account = v.strictObject({
  bankName: NonEmpty,
  accountName: NonEmpty,
  accountNumber: NonEmpty,
  currency: v.picklist(['USD', 'KHR', 'THB', 'AED']),
  /** The sites whose customers have it as an account of their own country. */
  countries: v.array(WebsiteId),
  /** The bank's BIC (ISO 9362): with it, the account takes transfers from abroad. */
  swift: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/))),
  bankAddress: v.optional(NonEmpty),
})
export type AccountSetting = v.InferOutput<typeof Account>

/** Settings of our bank accounts; without them no transfers are offered. */
export const BankEnvironment = v.object({
  /** `{"aba": {"bankName": …}}`: accounts by a name of ours, or the path of such a file. */
  BANK_ACCOUNTS: v.optional(jsonSetting(v.record(v.string(), Account), 'bank accounts by name')),
  /** How long a transfer is waited for. */
  BANK_TRANSFER_DAYS: v.optional(count, '7'),
})

/** Returns the settings of our bank accounts. */
export const bankSettings = (env: v.InferOutput<typeof BankEnvironment>) => ({
  accounts: Object.values(env.BANK_ACCOUNTS ?? {}),
  transferDays: env.BANK_TRANSFER_DAYS,
})
export type BankSettings = ReturnType<typeof bankSettings>
