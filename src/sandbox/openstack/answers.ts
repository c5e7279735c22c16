import { STATUS_CODES } from 'node:http'
import type { Service } from './call.ts'

type Json = Record<string, unknown>

const novaKeys: Readonly<Record<number, string>> = {
  400: 'badRequest',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'itemNotFound',
  405: 'badMethod',
  409: 'conflictingRequest',
  413: 'overLimit',
  415: 'badMediaType',
  429: 'overLimit',
  501: 'notImplemented',
  503: 'serviceUnavailable',
}

const answer = (status: number, body: Json, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers })

/** Refuses as Nova and Cinder do: one root key. */
export const novaFault = (status: number, message: string, retryAfter?: number): Response =>
  answer(
    status,
    {
      [novaKeys[status] ?? 'computeFault']: {
        code: status,
        message,
        ...(retryAfter === undefined ? {} : { retryAfter: String(retryAfter) }),
      },
    },
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  )

/** Refuses as Neutron does. */
export const neutronError = (status: number, type: string, message: string): Response =>
  answer(status, { NeutronError: { type, message, detail: '' } })

/** Refuses as Keystone does; with `authUrl`, names where to sign in. */
export const keystoneError = (
  status: number,
  message: string,
  { authUrl, ...more }: { readonly authUrl?: string; readonly identity?: Json } = {},
): Response =>
  answer(
    status,
    { error: { code: status, title: STATUS_CODES[status] ?? 'Refused', message, ...more } },
    authUrl === undefined ? {} : { 'www-authenticate': `Keystone uri="${authUrl}"` },
  )

/** Refuses a call without a valid token, or a wrong secret. */
export const unauthorized = (authUrl: string): Response =>
  keystoneError(401, 'The request you have made requires authentication.', { authUrl })

/** Refuses in the envelope of a service. */
export const refusal = (service: Service, status: number, message: string): Response => {
  const retryAfter = status === 429 ? 1 : undefined
  if (service === 'identity' || status === 401) return keystoneError(status, message)
  if (service === 'network') {
    const type = status === 409 ? 'OverQuota' : 'HTTPServerError'
    const refused = neutronError(status, type, message)
    if (retryAfter !== undefined) refused.headers.set('retry-after', String(retryAfter))
    return refused
  }
  return novaFault(status, message, retryAfter)
}
