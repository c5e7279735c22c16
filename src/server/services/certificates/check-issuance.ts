import type { CertificateEnd } from '../../../contract/service-details.ts'
import type { OrderState } from '../../providers/sectigo/index.ts'
import { latestOf, orderNumberOf, type CertificateDeps } from './certificate-deps.ts'
import { collect } from './collect-certificate.ts'
import { Halt, untilHalt, type Halted } from '../lifecycle/index.ts'
import type { CertificateName, Issuance, IssuanceState } from './issuance.ts'
import { observeProof } from './observe-proof.ts'
import { moveTo, storeSeen } from './stored-issuances.ts'
import { markSeen } from './usual-time.ts'

/** How far an issuance is. */
export type Checked =
  | {
      readonly is: 'waiting'
      readonly on: 'customer' | 'provider'
      readonly what: 'NAMES' | 'ORGANISATION' | 'SIGNING'
      readonly issuance: Issuance
      readonly wakeAt: Date
      readonly deadlineAt: Date
      /** The authority was asked to look. */
      readonly wasAsked: boolean
    }
  | { readonly is: 'issued'; readonly issuance: Issuance }
  | { readonly is: 'refused'; readonly reason: string }
  /** The price is to be paid back if it was the order, not a replacement. */
  | { readonly is: 'ended'; readonly why: CertificateEnd; readonly isRefundable: boolean }

const minute = 60_000
const open: readonly IssuanceState[] = ['NAMES', 'ORGANISATION', 'SIGNING']

/** Reads what the authority has of each name and what is at its place, and stores it. */
const observe = async (
  deps: CertificateDeps,
  issuance: Issuance,
): Promise<readonly CertificateName[]> => {
  const states = await deps.sectigo.readNames(orderNumberOf(issuance))
  const names = await Promise.all(
    issuance.names.map(async (one) => ({
      ...one,
      isValidated: states.some(({ name, isValidated }) => name === one.name && isValidated),
      ...(one.isValidated ? {} : await observeProof(deps, one)),
    })),
  )
  await storeSeen(deps.db, issuance.id, names)
  return names
}

/** Whether each of our resolvers sees the proof: the authority looks from several networks. */
const isSeenEverywhere = ({ cause, differing }: CertificateName): boolean =>
  cause === 'SEEN' && differing.every(({ type }) => type === 'CAA')

/** Asks the authority to look at once where we see the proof. Returns whether it was asked. */
const askToLook = async (
  { sectigo }: CertificateDeps,
  issuance: Issuance,
  names: readonly CertificateName[],
): Promise<boolean> => {
  const visible = names.filter((one) => !one.isValidated && isSeenEverywhere(one))
  for (const { name, method } of visible) {
    await sectigo.changeProof(orderNumberOf(issuance), { name, method }, issuance.kind === 'multi')
  }
  return visible.length > 0
}

const stageOf = (
  names: readonly CertificateName[],
  { isOrganisationChecked }: Extract<OrderState, { is: 'pending' }>,
): 'NAMES' | 'ORGANISATION' | 'SIGNING' => {
  if (names.some(({ isValidated }) => !isValidated)) return 'NAMES'
  return isOrganisationChecked ? 'SIGNING' : 'ORGANISATION'
}

const end = async (
  { db }: CertificateDeps,
  { id, number }: Issuance,
  why: 'REJECTED' | 'NOT_VALIDATED',
): Promise<Checked> => {
  await moveTo(db, id, open, 'REJECTED', why)
  return { is: 'ended', why, isRefundable: number === 1 }
}

/** Cancels an overdue order; a replacement leaves the order and its certificate as they are. */
const giveUp = async (deps: CertificateDeps, issuance: Issuance): Promise<Checked> => {
  if (issuance.number === 1) await deps.sectigo.refundOrder(orderNumberOf(issuance))
  return end(deps, issuance, 'NOT_VALIDATED')
}

const wait = async (
  deps: CertificateDeps,
  issuance: Issuance,
  state: Extract<OrderState, { is: 'pending' }>,
  mayAsk: boolean,
): Promise<Checked> => {
  const { id, orderedAt, deadlineAt = deps.clock.now() } = issuance
  const now = deps.clock.now()
  if (now >= deadlineAt) return giveUp(deps, issuance)
  const names = await observe(deps, issuance)
  const wasAsked = mayAsk && (await askToLook(deps, issuance, names))
  const isSeen = names.every((one) => one.isValidated || one.cause === 'SEEN')
  if (isSeen) await markSeen(deps.db, id, now)
  const what = stageOf(names, state)
  await moveTo(deps.db, id, open, what, state.problem)
  const isRecent = now.getTime() - (orderedAt?.getTime() ?? 0) < 60 * minute
  const afterMs = wasAsked ? minute : isRecent ? 5 * minute : 60 * minute
  return {
    ...{ is: 'waiting', what, deadlineAt, wasAsked, wakeAt: new Date(now.getTime() + afterMs) },
    on: what === 'NAMES' && !wasAsked ? 'customer' : 'provider',
    issuance: await latestOf(deps, issuance.itemId),
  }
}

/** Returns why an issuance ended without a certificate. */
export const endedWhy = ({ state, reason }: Pick<Issuance, 'state' | 'reason'>): CertificateEnd => {
  if (state === 'CANCELLED') return 'CANCELLED'
  return reason === 'NOT_VALIDATED' ? 'NOT_VALIDATED' : 'REJECTED'
}

/** Looks how far the latest certificate of an item is, collects it when it is there, and gives up after its deadline. */
export const checkIssuance = (
  deps: CertificateDeps,
  itemId: string,
  { mayAsk = true }: { readonly mayAsk?: boolean } = {},
): Promise<Checked | Halted> =>
  untilHalt(async (): Promise<Checked> => {
    const issuance = await latestOf(deps, itemId)
    const { state, reason, number } = issuance
    const isRefundable = number === 1
    if (state === 'ISSUED') return { is: 'issued', issuance }
    if (state === 'REFUSED') return { is: 'refused', reason: reason ?? '' }
    if (state === 'CANCELLED' || state === 'REJECTED') {
      return { is: 'ended', why: endedWhy(issuance), isRefundable }
    }
    if (state === 'NEW' || state === 'ORDERING') throw new Halt('busy', 'it is not ordered yet')
    const found = await deps.sectigo.readOrderState(orderNumberOf(issuance))
    if (found.is === 'available') {
      return { is: 'issued', issuance: await collect(deps, issuance, found.issued) }
    }
    return found.is === 'pending'
      ? wait(deps, issuance, found, mayAsk)
      : end(deps, issuance, 'REJECTED')
  })
