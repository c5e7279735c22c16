export const referralKey = 'tonle:referral'
export const referralCookie = 'referral'

/** Returns the referral code of this visit; '' without one. */
export const storedReferral = (): string => {
  try {
    return sessionStorage.getItem(referralKey) ?? ''
  } catch {
    return ''
  }
}

/** Removes the code after use. */
export const clearReferral = (): void => {
  try {
    sessionStorage.removeItem(referralKey)
    document.cookie = `${referralCookie}=;path=/;max-age=0`
  } catch {}
}
