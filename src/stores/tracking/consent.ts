import { persistentAtom } from '@nanostores/persistent'
import { isRecord } from '../../client/is-record.ts'
import { trackingConsentDays, trackingConsentVersion } from '../../contract/tracking-consent.ts'
import { readStored } from '../read-stored.ts'

/** How long an answer holds. */
export const consentLifetime = trackingConsentDays * 24 * 3600_000

/** What a visitor may agree to. */
export interface Purposes {
  /** Google Analytics. */
  readonly statistics: boolean
  /** Meta. */
  readonly advertising: boolean
}

/** What a visitor chooses; recordings are for our own error reports, and no other party. */
export interface ConsentChoice extends Purposes {
  readonly recordings: boolean
}

/** A visitor's answer, with its date and the version of the question. */
export interface ConsentAnswer extends Purposes {
  readonly version: number
  /** Unix milliseconds. */
  readonly at: number
  /** Only of a browser whose visitor agreed to something. */
  readonly browserId?: string
  readonly clickId?: string
  /** Agrees to recordings of pages with errors; only where the question named them. */
  readonly recordings?: true
  /** The server does not have the answer yet. */
  readonly unsent?: true
  /** The customer who gave it, or signed in on the page where it was given; until the sign-out. */
  readonly givenBy?: string
  /** The server has joined it with that customer. */
  readonly linked?: true
}

/** Parses a stored answer; undefined when it is invalid. */
export const readConsent = (stored: string | undefined): ConsentAnswer | undefined =>
  readStored(stored, (value) => {
    if (!isRecord(value)) return undefined
    const { version, at, statistics, advertising, browserId, clickId } = value
    const { recordings, unsent, givenBy, linked } = value
    if (typeof version !== 'number' || typeof at !== 'number') return undefined
    return {
      ...{ version, at, statistics: statistics === true, advertising: advertising === true },
      ...(typeof browserId === 'string' && { browserId }),
      ...(typeof clickId === 'string' && { clickId }),
      ...(recordings === true && { recordings }),
      ...(unsent === true && { unsent }),
      ...(typeof givenBy === 'string' && { givenBy }),
      ...(linked === true && { linked }),
    }
  })

/** The answer, for all tabs; undefined before the first. */
export const $consent = persistentAtom<ConsentAnswer | undefined>('tonle:consent', undefined, {
  encode: (answer) => (answer === undefined ? undefined : JSON.stringify(answer)),
  decode: readConsent,
})

/** Returns whether the visitor is to be asked: never before, a year ago, or another question. */
export const isDue = (answer: ConsentAnswer | undefined, now: number): boolean =>
  answer?.version !== trackingConsentVersion || now - answer.at > consentLifetime

/** Returns whether the visitor agreed to something, and still does. */
export const isAgreed = (answer: ConsentAnswer | undefined, now: number): boolean =>
  answer !== undefined && !isDue(answer, now) && (answer.statistics || answer.advertising)

/** Returns whether the visitor agreed to recordings, and still does. */
export const isRecordable = (answer: ConsentAnswer | undefined, now: number): boolean =>
  answer?.recordings === true && !isDue(answer, now)

/** Returns a new browser id in the format of Meta's `_fbp`; `random` is from 0 to 2³² - 1. */
export const newBrowserId = (now: number, random: number): string =>
  `fb.1.${now}.${1_000_000_000 + random}`

/** Returns the id of the advertisement's click that led to a URL, in the format of Meta's `_fbc`. */
export const clickIdOf = (search: string, now: number): string | undefined => {
  const click = new URLSearchParams(search).get('fbclid') ?? ''
  return /^[\w-]{1,255}$/.test(click) ? `fb.1.${now}.${click}` : undefined
}

/** Returns an answer with a new click that led to a URL, where the visitor agreed to it; else the same. */
export const withClick = (answer: ConsentAnswer, search: string, now: number): ConsentAnswer => {
  const clickId = clickIdOf(search, now)
  if (clickId === undefined || !answer.advertising || !isAgreed(answer, now)) return answer
  const [, , , click] = clickId.split('.')
  if (answer.clickId?.split('.')[3] === click) return answer
  // The server joins an answer that it gets anew with no customer.
  const { linked: _, ...rest } = answer
  return { ...rest, clickId, unsent: true }
}
