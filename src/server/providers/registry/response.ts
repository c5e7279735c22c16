import { ProviderError, type ProviderErrorKind } from '../../platform/provider-error.ts'
import * as ns from './namespaces.ts'
import { child, childText, type XmlElement } from '../xml-reader.ts'

export interface EppResponse {
  /** 1000 to 1999 is success, 2000 and above an error (RFC 5730 §3). */
  readonly code: number
  readonly message: string
  readonly clTRID: string | undefined
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
  return {
    code,
    message: reason === undefined ? text : `${text}: ${reason}`,
    clTRID: childText(child(response, ns.epp, 'trID'), ns.epp, 'clTRID'),
    resData: child(response, ns.epp, 'resData'),
    extension: child(response, ns.epp, 'extension'),
  }
}

const kindOf = (code: number): ProviderErrorKind => {
  // 2400, 2500: its own failure; 2502: too many sessions.
  if (code === 2400 || code === 2500) return 'unreachable'
  return code === 2502 ? 'rate-limited' : 'refused'
}

/** Creates the error for an unexpected response. */
export const responseError = ({ code, message }: EppResponse): ProviderError =>
  new ProviderError('registry', kindOf(code), message, { code: String(code) })

/** Returns whether the registry failed, so that a retry makes sense. */
export const isServerFailure = ({ code }: EppResponse): boolean => code === 2400 || code >= 2500
