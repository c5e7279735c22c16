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

/** Removes the code after use. */
export const clearReferral = (): void => {
  try {
    sessionStorage.removeItem(referralKey)
    document.cookie = `${referralCookie}=;path=/;max-age=0`
  } catch {}
}
