import { countReferralClick } from '../contract/affiliate.ts'
import { call } from './api.ts'
import { referralCookie, referralKey, storedReferral } from './referral.ts'
import { $consent, isAgreed } from './tracking/consent.ts'

/** Account §5. */
const pattern = /^[A-Za-z0-9_-]{1,20}$/
const cookieSeconds = 30 * 24 * 3600

const cookieCode = (): string =>
  new RegExp(`(?:^|; )${referralCookie}=([\\w-]{1,20})(?:;|$)`).exec(document.cookie)?.[1] ?? ''

/** Stores the code of this visit in a cookie for 30 days where the visitor agreed to advertising; else removes it. */
export const keepReferral = (): void => {
  const answer = $consent.get()
  const code = storedReferral()
  if (answer?.advertising !== true || !isAgreed(answer, Date.now())) {
    document.cookie = `${referralCookie}=;path=/;max-age=0`
  } else if (code !== '' && code !== cookieCode()) {
    document.cookie = `${referralCookie}=${code};path=/;max-age=${cookieSeconds};samesite=lax`
  }
}

/** Stores the referral code of the page's URL (`?ref=`) or of an earlier visit; the first one counts. */
export const arriveByReferral = async (search: string): Promise<void> => {
  if (storedReferral() !== '') return
  const clicked = new URLSearchParams(search).get('ref') ?? ''
  const earlier = cookieCode()
  const code = earlier === '' ? clicked : earlier
  if (!pattern.test(code)) return
  try {
    sessionStorage.setItem(referralKey, code)
  } catch {
    return
  }
  keepReferral()
  if (earlier === '') await call(countReferralClick, { body: { referralCode: code } })
}
