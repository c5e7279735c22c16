const key = 'tonle:referral'

/** Account §5. */
const pattern = /^[A-Za-z0-9_-]{1,20}$/

/** Returns the stored referral code (`?ref=`); '' without one. */
export const storedReferral = (): string => {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Stores the code of the page's URL until registration; the first one counts. */
export const storeReferral = (search: string): void => {
  const code = new URLSearchParams(search).get('ref')
  if (code === null || !pattern.test(code) || storedReferral() !== '') return
  try {
    localStorage.setItem(key, code)
  } catch {}
}

/** Removes the code after use. */
export const clearReferral = (): void => {
  try {
    localStorage.removeItem(key)
  } catch {}
}
