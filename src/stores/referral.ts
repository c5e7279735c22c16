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

/** Account §5. */
const pattern = /^[A-Za-z0-9_-]{1,20}$/

/** Returns the referral code of the page's URL (`?ref=`); '' without a valid one. */
export const givenReferral = (): string => {
  const code = new URLSearchParams(location.search).get('ref') ?? ''
  return pattern.test(code) ? code : ''
}

/** Returns the code for a registration on this page, whose URL may not be stored yet. */
export const currentReferral = (): string => storedReferral() || givenReferral()

/** Removes the code after use. */
export const clearReferral = (): void => {
  try {
    sessionStorage.removeItem(referralKey)
    document.cookie = `${referralCookie}=;path=/;max-age=0`
  } catch {}
}
