import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import { DeviceType, WebsiteId } from '../../../contract/shared-shapes.ts'
import type { RequestContext } from './request-context.ts'
import { requestLocale } from './request-locale.ts'

const siteOf = (header: string | undefined): WebsiteId => {
  if (header === undefined) return 'KH'
  const site = v.safeParse(WebsiteId, header.toUpperCase())
  return site.success ? site.output : 'KH'
}

const idempotencyKeyPattern = /^[\x21-\x7e]{8,100}$/

interface Received {
  readonly ip: string
  readonly requestId: string
  readonly rawBody: string
  readonly isSigned: boolean
  /** Whether cookies are sent by HTTPS only. */
  readonly isSecure: boolean
}

/** Returns what handlers know about a request, read from its headers. */
export const contextOf = (
  c: Context,
  { ip, requestId, rawBody, isSigned, isSecure: secure }: Received,
): RequestContext => {
  const key = c.req.header('idempotency-key')
  return {
    requestId,
    locale: requestLocale(c.req.header('x-locale')),
    site: siteOf(c.req.header('x-site')),
    ip,
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    deviceType: DeviceType.options.find((type) => type === c.req.header('x-device-type')),
    get cartSid() {
      return c.req.header('x-cart-sid') ?? getCookie(c, 'sid')
    },
    checkoutTab: c.req.header('x-checkout-tab')?.slice(0, 100),
    idempotencyKey: key !== undefined && idempotencyKeyPattern.test(key) ? key : undefined,
    rawBody,
    isSigned,
    header: (name) => c.req.header(name),
    setCartSid: (sid) =>
      setCookie(c, 'sid', sid, {
        httpOnly: true,
        sameSite: 'Lax',
        secure,
        path: '/',
        maxAge: 31536000,
      }),
    // Created on access, since most responses finish at once.
    get signal() {
      return c.req.raw.signal
    },
  }
}
