import { escapeXml } from './xml.ts'

export const NS = {
  epp: 'urn:ietf:params:xml:ns:epp-1.0',
  domain: 'urn:ietf:params:xml:ns:domain-1.0',
  contact: 'urn:ietf:params:xml:ns:contact-1.0',
  host: 'urn:ietf:params:xml:ns:host-1.0',
  fee: 'urn:ietf:params:xml:ns:epp:fee-1.0',
  rgp: 'urn:ietf:params:xml:ns:rgp-1.0',
} as const

/** Result codes with their texts (RFC 5730 §3). */
const MESSAGES: Readonly<Record<number, string>> = {
  1000: 'Command completed successfully',
  1001: 'Command completed successfully; action pending',
  1300: 'Command completed successfully; no messages',
  1301: 'Command completed successfully; ack to dequeue',
  1500: 'Command completed successfully; ending session',
  2000: 'Unknown command',
  2001: 'Command syntax error',
  2002: 'Command use error',
  2003: 'Required parameter missing',
  2004: 'Parameter value range error',
  2005: 'Parameter value syntax error',
  2100: 'Unimplemented protocol version',
  2101: 'Unimplemented command',
  2102: 'Unimplemented option',
  2103: 'Unimplemented extension',
  2104: 'Billing failure',
  2105: 'Object is not eligible for renewal',
  2106: 'Object is not eligible for transfer',
  2200: 'Authentication error',
  2201: 'Authorization error',
  2202: 'Invalid authorization information',
  2300: 'Object pending transfer',
  2301: 'Object not pending transfer',
  2302: 'Object exists',
  2303: 'Object does not exist',
  2304: 'Object status prohibits operation',
  2306: 'Parameter value policy error',
  2307: 'Unimplemented object service',
  2308: 'Data management policy violation',
  2400: 'Command failed',
  2500: 'Command failed; server closing connection',
  2501: 'Authentication error; server closing connection',
  2502: 'Session limit exceeded; server closing connection',
}

/** A refusal with a result code and a reason. */
export class EppError extends Error {
  override readonly name = 'EppError'
  readonly code: number
  readonly reason: string | undefined

  constructor(code: number, reason?: string) {
    super(`${code} ${reason ?? ''}`)
    this.code = code
    this.reason = reason
  }
}

/** The parts of a response besides its result. */
export interface ResponseParts {
  readonly code?: number
  /** The client's message queue (RFC 5730 §2.9.2.3), as its element. */
  readonly msgQ?: string
  readonly resData?: string
  readonly extension?: string
}

/** Writes a response (RFC 5730 §2.6). */
export function responseXml(
  parts: ResponseParts & { readonly code: number; readonly reason?: string | undefined },
  clTRID: string | undefined,
  svTRID: string,
): string {
  const { code, reason, msgQ, resData, extension } = parts
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?><epp xmlns="${NS.epp}"><response>` +
    `<result code="${code}"><msg>${MESSAGES[code] ?? 'Command failed'}</msg>` +
    (reason === undefined
      ? ''
      : `<extValue><value><undef/></value><reason>${escapeXml(reason)}</reason></extValue>`) +
    '</result>' +
    (msgQ ?? '') +
    (resData === undefined ? '' : `<resData>${resData}</resData>`) +
    (extension === undefined ? '' : `<extension>${extension}</extension>`) +
    '<trID>' +
    (clTRID === undefined ? '' : `<clTRID>${escapeXml(clTRID)}</clTRID>`) +
    `<svTRID>${svTRID}</svTRID></trID></response></epp>`
  )
}

/** Writes the greeting (RFC 5730 §2.4). */
export function greetingXml(now: Date): string {
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?><epp xmlns="${NS.epp}"><greeting>` +
    `<svID>Sandbox Registry</svID><svDate>${now.toISOString()}</svDate>` +
    '<svcMenu><version>1.0</version><lang>en</lang>' +
    `<objURI>${NS.domain}</objURI><objURI>${NS.contact}</objURI><objURI>${NS.host}</objURI>` +
    `<svcExtension><extURI>${NS.fee}</extURI><extURI>${NS.rgp}</extURI></svcExtension></svcMenu>` +
    '<dcp><access><all/></access><statement><purpose><admin/><prov/></purpose>' +
    '<recipient><ours/><public/></recipient><retention><stated/></retention></statement></dcp>' +
    '</greeting></epp>'
  )
}

/** Formats cents as dollars with two decimals. */
export function feeText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Parses dollars with at most two decimals into cents. */
export function readFee(text: string): number | undefined {
  const parts = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text)
  if (parts === null) return undefined
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}
