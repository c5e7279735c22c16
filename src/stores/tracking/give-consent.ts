import { giveConsent, linkConsent, unlinkConsents } from '../../contract/tracking.ts'
import { trackingConsentVersion } from '../../contract/tracking-consent.ts'
import { call } from '../api.ts'
import { storeReferrer } from '../referrer.ts'
import { $session } from '../session.ts'
import { writeTab } from '../tab-storage.ts'
import {
  $consent,
  clickIdOf,
  isAgreed,
  newBrowserId,
  type ConsentAnswer,
  type ConsentChoice,
} from './consent.ts'
import { visitKey } from './visit.ts'

const randomNumber = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

/** Whether the answer was given on this page, by a guest who may sign in. */
let isGuestsAnswer = false

/** Sends the stored answer to the server, unless it has it; a later page tries again. */
export const sendAnswer = async (): Promise<void> => {
  const answer = $consent.get()
  if (answer?.unsent === undefined) return
  const { browserId, version, at, statistics, advertising, recordings, clickId, givenBy } = answer
  const agrees = statistics || advertising
  if (browserId !== undefined) {
    const body = { version, statistics, advertising, ...(clickId !== undefined && { clickId }) }
    const result = await call(giveConsent, { params: { browserId }, body }, { keepalive: true })
    if (!result.ok) return
  }
  // The customer may have agreed on another browser.
  if (!agrees && givenBy !== undefined && givenBy === $session.get()?.user?.id) {
    const result = await call(unlinkConsents, {}, { keepalive: true })
    if (!result.ok) return
  }
  // The visitor may have chosen again meanwhile.
  if ($consent.get() !== answer) return
  const { unsent: _, ...sent } = answer
  const declined = { version, at, statistics, advertising, ...(recordings && { recordings }) }
  $consent.set(agrees ? sent : declined)
}

/** Ends the join of the consent with a customer who is not signed in any more; the answer stays. */
const leaveCustomer = async (answer: ConsentAnswer): Promise<void> => {
  isGuestsAnswer = false
  const { givenBy: _, linked: __, ...kept } = answer
  $consent.set({ ...kept, unsent: true })
  await sendAnswer()
}

/**
 * Joins the consent, once, with the customer who gave it, or who signs in on the page where it was
 * given: another customer of the same browser has not agreed to anything.
 */
export const linkToCustomer = async (): Promise<void> => {
  const answer = $consent.get()
  if (answer === undefined || !isAgreed(answer, Date.now())) return
  const session = $session.get()
  const userId = session?.user?.id
  // Without its user, a session is about to have one.
  if (session !== undefined && userId === undefined) return
  const { browserId, givenBy = isGuestsAnswer ? userId : undefined } = answer
  if (givenBy !== userId && givenBy !== undefined) {
    await leaveCustomer(answer)
    return
  }
  if (browserId === undefined || userId === undefined || givenBy === undefined) return
  isGuestsAnswer = false
  if (answer.givenBy === undefined) $consent.set({ ...answer, givenBy })
  const joined = $consent.get()
  if (joined === undefined || joined.unsent === true || joined.linked === true) return
  const result = await call(linkConsent, { params: { browserId } })
  if (result.ok && result.answer.stored && $consent.get() === joined)
    $consent.set({ ...joined, linked: true })
}

/** Stores the visitor's choice with its date, and sends it; with no purpose it withdraws. */
export const choosePurposes = async ({ recordings, ...purposes }: ConsentChoice): Promise<void> => {
  const before = $consent.get()
  const at = Date.now()
  const answer: ConsentAnswer = { version: trackingConsentVersion, at, ...purposes }
  const agrees = isAgreed(answer, at)
  const givenBy = $session.get()?.user?.id
  const browserId = before?.browserId ?? (agrees ? newBrowserId(at, randomNumber()) : undefined)
  const clickId = purposes.advertising
    ? (clickIdOf(location.search, at) ?? before?.clickId)
    : undefined
  isGuestsAnswer = agrees && givenBy === undefined
  if (!agrees) writeTab(visitKey, undefined)
  $consent.set({
    ...answer,
    ...(recordings && { recordings }),
    ...(browserId !== undefined && { browserId }),
    ...((browserId ?? givenBy) !== undefined && { unsent: true }),
    ...(clickId !== undefined && { clickId }),
    ...(givenBy !== undefined && { givenBy }),
  })
  storeReferrer()
  await sendAnswer()
  await linkToCustomer()
}
