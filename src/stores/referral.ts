export const referralKey = 'tonle:referral'
export const referralCookie = 'referral'

/** Returns the referral code of this visit, or of an earlier one; '' without one. */
export const storedReferral = (): string => {
  const earlier = new RegExp(`${referralCookie}=([\\w-]+)`).exec(document.cookie)?.[1] ?? ''
  try {
    return sessionStorage.getItem(referralKey) ?? earlier
  } catch {
    return earlier
  }
}

/** Returns the referral code (account §5) of the page's URL, `?ref=`; '' without a valid one. */
export const givenReferral = (): string =>
  /[?&]ref=([\w-]{1,20})(?:&|$)/.exec(location.search)?.[1] ?? ''

let isCleared = false

/** Returns the code for a registration on this page, whose URL may not be stored yet. */
export const currentReferral = (): string => storedReferral() || (isCleared ? '' : givenReferral())

/** Removes the code after use. */
export const clearReferral = (): void => {
  isCleared = true
  try {
    sessionStorage.removeItem(referralKey)
    document.cookie = `${referralCookie}=;path=/;max-age=0`
  } catch {}
}
