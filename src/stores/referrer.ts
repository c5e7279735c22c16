import { givenReferral, referralCookie, referralKey, storedReferral } from './referral.ts'
import { $consent, isAgreed } from './tracking/consent.ts'

/** How long a referral counts after its link was opened. */
export const referralSeconds = 30 * 24 * 3600

/** Stores the code of this visit in a cookie for 30 days where the visitor agreed to advertising; else removes it. */
export const storeReferrer = (): void => {
  const answer = $consent.get()
  const code = storedReferral()
  if (answer?.advertising !== true || !isAgreed(answer, Date.now())) {
    document.cookie = `${referralCookie}=;path=/;max-age=0`
  } else if (code !== '') {
    document.cookie = `${referralCookie}=${code};path=/;max-age=${referralSeconds};samesite=lax`
  }
}

/** Counts a click without the client of islands, which landing pages do not load. */
const countClick = async (referralCode: string): Promise<void> => {
  await fetch(`${import.meta.env.PUBLIC_API_URL ?? ''}/api/affiliate/clicks`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ referralCode }),
  })
}

/** Stores the referral code of the page's URL (`?ref=`) for this visit; the first one counts. */
export const noteReferrer = async (): Promise<void> => {
  const code = givenReferral()
  if (storedReferral() !== '' || code === '') return
  try {
    sessionStorage.setItem(referralKey, code)
  } catch {
    return
  }
  storeReferrer()
  await countClick(code)
}
