import { formatDecimal } from './decimal.ts'
import type { Money } from '../../../contract/money.ts'
import type { CyberSourceConfig } from './config.ts'
import { signFields } from './signature.ts'

/** The entry of a card at CyberSource. */
export interface CardEntry {
  /** Unique for ever, at most 40 characters. */
  readonly transactionId: string
  /** Ours, at most 50 characters; echoed in the signed answer. */
  readonly reference: string
  readonly amount: Money
  readonly locale: string
  readonly payer: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly country: string
  }
  /** Where the browser's frame and CyberSource's server post the answer. */
  readonly resultUrl: string
  readonly notificationUrl: string
}

/** The signed form that opens the card page in a frame. */
export interface CardForm {
  readonly action: string
  readonly method: 'POST'
  readonly fields: Readonly<Record<string, string>>
}

/** Returns the form that charges a new card, with 3-D Secure, and stores it at CyberSource. */
export const createCardForm = (
  config: CyberSourceConfig,
  { transactionId, reference, amount, locale, payer, ...urls }: CardEntry,
  now: Date,
): CardForm => {
  const fields = {
    access_key: config.accessKey,
    profile_id: config.profileId,
    transaction_uuid: transactionId,
    unsigned_field_names: '',
    signed_date_time: now.toISOString().replace(/\.\d+Z$/, 'Z'),
    // CyberSource has no page in Khmer.
    locale: locale === 'km' ? 'en' : locale,
    transaction_type: 'sale,create_payment_token',
    reference_number: reference,
    amount: formatDecimal(amount),
    currency: 'USD',
    payment_method: 'card',
    bill_to_forename: payer.firstName,
    bill_to_surname: payer.lastName,
    bill_to_email: payer.email,
    bill_to_address_country: payer.country,
    // Always ask the issuer for a challenge of a card that is stored (EMV 3-D Secure "04").
    payer_authentication_challenge_code: '04',
    override_custom_receipt_page: urls.resultUrl,
    override_custom_cancel_page: urls.resultUrl,
    override_backoffice_post_url: urls.notificationUrl,
  }
  const named = { ...fields, signed_field_names: '' }
  named.signed_field_names = Object.keys(named).join(',')
  return {
    action: `${config.cardPageUrl.replace(/\/+$/, '')}/embedded/pay`,
    method: 'POST',
    fields: { ...named, signature: signFields(config.secretKey, named) },
  }
}
