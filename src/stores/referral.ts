const key = 'tonle:referral'

/** As long as a referral code can be (account §5). */
const pattern = /^[A-Za-z0-9_-]{1,20}$/

/** The code that a link of another customer brought (`?ref=`); empty when there is none. */
export const keptReferral = (): string => {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Keeps the code of the page's address until somebody registers with it; the first one counts. */
export const keepReferral = (search: string): void => {
  const code = new URLSearchParams(search).get('ref')
  if (code === null || !pattern.test(code) || keptReferral() !== '') return
  try {
    localStorage.setItem(key, code)
  } catch {
    // Without storage it is typed by hand.
  }
}

/** Forgets the code: it was used. */
export const forgetReferral = (): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // It was never kept.
  }
}
