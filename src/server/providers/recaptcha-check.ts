import { tlsEndpoint, type PartyRow } from '../platform/party-check.ts'
import { ProviderError } from '../platform/provider-error.ts'
import { askVerdict, isOurFault, type RecaptchaConfig } from './recaptcha.ts'

const party = 'captcha'

/** Creates the check of reCAPTCHA: our secret, with an answer that is never valid. */
export const recaptchaCheck = ({ siteKey, secret, verifyUrl }: RecaptchaConfig): PartyRow => {
  if (siteKey === undefined || secret === undefined)
    return { party, off: 'RECAPTCHA_SITE_KEY is off' }
  return {
    ...{ party, place: 'RECAPTCHA_VERIFY_URL', credentials: 'RECAPTCHA_SECRET' },
    tls: tlsEndpoint(verifyUrl),
    run: async () => {
      const verdict = await askVerdict(verifyUrl, { secret, response: 'doctor' })
      if (!verdict['error-codes'].some(isOurFault)) return 'accepts our secret'
      throw new ProviderError('recaptcha', 'refused', verdict['error-codes'].join(', '))
    },
  }
}
