import type { Context } from 'hono'
import type { EndpointShape } from '../../../contract/endpoint.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { ApiError } from './api-error.ts'
import { contextOf } from './context-of.ts'
import { offerSearchKey } from './offer-search-key.ts'
import { readText } from './read-body.ts'
import type { SignedIn } from './request-context.ts'
import { isFromAnotherSite } from './request-origin.ts'
import type { RequestSignatures } from './request-signatures.ts'

export interface AdmissionDeps {
  /** Returns a token's customer. Throws UNAUTHORIZED or ACCOUNT_BANNED. */
  readonly signedIn: (accessToken: string) => Promise<SignedIn> | SignedIn
  /** Returns the member of staff of a token, if they have the permission; without it, every staff call is refused. */
  readonly requireStaff?: (accessToken: string, permission: Permission) => Promise<SignedIn>
  /** Refuses every call of a quarantined shop. Throws SYSTEM_BUSY. */
  readonly refuse?: (call: EndpointShape, body: string) => Promise<void>
  /** Without it, every call counts as signed. */
  readonly signatures?: RequestSignatures
  readonly ipOf: (context: Context) => string
  /** The origins of the websites whose pages may call. */
  readonly websiteOrigins?: readonly string[]
  /** Whether customers come by HTTPS. */
  readonly isSecure?: boolean
}

const bearer = (header: string | undefined): string => {
  const [scheme, token] = header?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || token === '') {
    throw new ApiError('UNAUTHORIZED')
  }
  return token
}

/** Amounts are in dollars only. */
const checkCurrency = (header: string | undefined): void => {
  if (header !== undefined && header.toUpperCase() !== 'USD')
    throw new ApiError('UNSUPPORTED_CURRENCY')
}

const permissionOf = ({ access, permission, ...call }: EndpointShape): Permission | undefined => {
  if ((access === 'staff') !== (permission !== undefined))
    throw new Error(
      `${call.method} ${call.path}: a staff call has a permission, and no other call has one`,
    )
  return permission
}

const refuseStaff = (): Promise<never> => Promise.reject(new ApiError('UNAUTHORIZED'))

/** Returns whether browsers must not send a call from other websites. */
export const isGuarded = ({ method, callback }: EndpointShape): boolean =>
  method !== 'GET' && callback !== true

/** Creates what admits the calls of an endpoint: their origin, caller and body. @throws ApiError */
export const createAdmission = (
  endpoint: EndpointShape,
  { signedIn, refuse, signatures, ipOf, isSecure = false, ...deps }: AdmissionDeps,
) => {
  const { requireStaff = refuseStaff, websiteOrigins = [] } = deps
  const permission = permissionOf(endpoint)
  return async (c: Context, requestId: string) => {
    const header = (name: string) => c.req.header(name)
    if (isGuarded(endpoint) && isFromAnotherSite(header, websiteOrigins))
      throw new ApiError('ORIGIN_NOT_ALLOWED')
    checkCurrency(header('x-currency'))
    // Staff calls take large bodies: only of staff.
    const token = () => bearer(header('authorization'))
    const staff = permission && (await requireStaff(token(), permission))
    const rawBody = endpoint.body === undefined ? '' : await readText(c, endpoint.mostBodyBytes)
    await refuse?.(endpoint, rawBody)
    const isOffered = endpoint.signed === true && signatures !== undefined
    const key = isOffered ? offerSearchKey(c, signatures) : {}
    const isSigned = Object.keys(key).length === 0
    const context = contextOf(c, { ip: ipOf(c), requestId, rawBody, isSigned, isSecure })
    // Authentication precedes validation, so guests learn nothing else.
    const guest: SignedIn = { customerId: '', websiteId: context.site, session: '' }
    const customer = staff ?? (endpoint.access === 'public' ? guest : await signedIn(token()))
    return { context: Object.assign(context, { customer }), key }
  }
}

/** A call whose caller is known, and the header with a key for a browser that does not sign yet. */
export type Admitted = Awaited<ReturnType<ReturnType<typeof createAdmission>>>
