import { giveConsent, linkConsent } from '../../contract/tracking.ts'
import { call } from '../api.ts'
import { $session } from '../session.ts'
import {
  $consent,
  clickIdOf,
  consentVersion,
  isAgreed,
  newBrowserId,
  type ConsentAnswer,
  type Purposes,
} from './consent.ts'

const randomNumber = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

/** Sends the stored answer to the server, unless it has it; a later page tries again. */
export const sendAnswer = async (): Promise<void> => {
  const answer = $consent.get()
  if (answer?.browserId === undefined || answer.unsent === undefined) return
  const { browserId, version, statistics, advertising, clickId } = answer
  const body = { version, statistics, advertising, ...(clickId !== undefined && { clickId }) }
  const result = await call(giveConsent, { params: { browserId }, body }, { keepalive: true })
  // The visitor may have chosen again meanwhile.
  if (!result.ok || $consent.get() !== answer) return
  const { unsent: _, ...sent } = answer
  const { browserId: __, clickId: ___, linkedTo: ____, ...withdrawn } = sent
  $consent.set(statistics || advertising ? sent : withdrawn)
}

/** Stores the visitor's choice with its date, and sends it; with no purpose it withdraws. */
export const choosePurposes = async (purposes: Purposes): Promise<void> => {
  const before = $consent.get()
  const at = Date.now()
  const answer: ConsentAnswer = { version: consentVersion, at, ...purposes }
  const agrees = isAgreed(answer, at)
  const browserId = before?.browserId ?? (agrees ? newBrowserId(at, randomNumber()) : undefined)
  const clickId = purposes.advertising
    ? (clickIdOf(location.search, at) ?? before?.clickId)
    : undefined
  $consent.set({
    ...answer,
    ...(browserId !== undefined && { browserId, unsent: true }),
    ...(clickId !== undefined && { clickId }),
  })
  await sendAnswer()
}

/** Joins the consent with the signed-in customer, once. */
export const linkToCustomer = async (): Promise<void> => {
  const answer = $consent.get()
  const userId = $session.get()?.user?.id
  if (answer?.browserId === undefined || answer.unsent === true) return
  if (!isAgreed(answer, Date.now())) return
  if (userId === undefined || answer.linkedTo === userId) return
  const { browserId } = answer
  const result = await call(linkConsent, { params: { browserId } })
  if (result.ok && result.answer.stored && $consent.get() === answer)
    $consent.set({ ...answer, linkedTo: userId })
}
