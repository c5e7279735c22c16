import { ProviderError, type ProviderErrorKind } from '../../platform/provider-error.ts'
import * as ns from './namespaces.ts'
import { child, childText, type XmlElement } from '../xml-reader.ts'

export interface EppResponse {
  /** 1000 to 1999 is success, 2000 and above an error (RFC 5730 §3). */
  readonly code: number
  readonly message: string
  readonly clTRID: string | undefined
  /** The registry's transaction id (RFC 5730 §2.6). */
  readonly svTRID: string | undefined
  /** The state of our message queue (RFC 5730 §2.9.2.3). */
  readonly messages: XmlElement | undefined
  readonly resData: XmlElement | undefined
  readonly extension: XmlElement | undefined
}

export const readResponse = (document: XmlElement): EppResponse => {
  const response = child(document, ns.epp, 'response')
  const result = child(response, ns.epp, 'result')
  const code = Number(result?.attributes.get('code'))
  if (!Number.isInteger(code) || code < 1000 || code > 2999) {
    throw new ProviderError('registry', 'protocol', 'an answer without result code')
  }
  const reason = childText(child(result, ns.epp, 'extValue'), ns.epp, 'reason')
  const text = childText(result, ns.epp, 'msg') ?? ''
  const ids = child(response, ns.epp, 'trID')
  return {
    code,
    message: reason === undefined ? text : `${text}: ${reason}`,
    clTRID: childText(ids, ns.epp, 'clTRID'),
    svTRID: childText(ids, ns.epp, 'svTRID'),
    messages: child(response, ns.epp, 'msgQ'),
    resData: child(response, ns.epp, 'resData'),
    extension: child(response, ns.epp, 'extension'),
  }
}

/**
 * Refusals of our account or of the command as such: no name is at fault, and every other order would
 * be refused, too.
 */
const accountRefusals: ReadonlySet<number> = new Set([
  // An unknown, wrong or unimplemented command.
  ...[2000, 2001, 2002, 2100, 2101, 2102, 2103, 2307],
  // Billing, authentication, authorization, data management policy.
  ...[2104, 2200, 2201, 2308],
  // Authentication. 2502 passes: sessions of a killed server count until the registry ends them.
  2501,
])

const kindOf = (code: number): ProviderErrorKind => {
  // 2400, 2500: its own failure; 2502: too many sessions.
  if (code === 2400 || code === 2500) return 'unreachable'
  return code === 2502 ? 'rate-limited' : 'refused'
}

/** Creates the error for an unexpected response. */
export const responseError = ({ code, message }: EppResponse): ProviderError =>
  new ProviderError('registry', kindOf(code), message, {
    code: String(code),
    ...(accountRefusals.has(code) && { class: 'fatal' }),
  })

/** Returns whether the registry failed, so that a retry makes sense. */
export const isServerFailure = ({ code }: EppResponse): boolean => code === 2400 || code >= 2500

/** Creates the error for a name of ours that our account may not change. */
export const accountRefusal = (message: string): ProviderError =>
  new ProviderError('registry', 'refused', message, { class: 'fatal' })

/** Returns a response that is about the command's object. @throws ProviderError for any other */
export const aboutObject = (response: EppResponse): EppResponse => {
  if (isServerFailure(response) || accountRefusals.has(response.code)) throw responseError(response)
  return response
}

/** Returns a response about an object that may be another registrar's. @throws ProviderError for any other */
export const aboutSponsor = (response: EppResponse): EppResponse =>
  response.code === 2201 ? response : aboutObject(response)
