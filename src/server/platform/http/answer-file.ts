import type { Context } from 'hono'

export interface FileAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly name: string
  /** How long browsers and proxies may cache it; not at all by default. */
  readonly cachedSeconds?: number
  /** Shows it as a page with this Content-Security-Policy instead of downloading it. */
  readonly pagePolicy?: string
}

// RFC 8187 §3.2.1: characters that need no encoding.
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Responds with a file of others as a sandboxed download (RFC 6266), or with a page of ours. */
export const answerFile = (
  c: Context,
  { bytes, type, name, cachedSeconds, pagePolicy }: FileAnswer,
): Response =>
  c.newResponse(bytes, 200, {
    'content-type': type,
    ...(pagePolicy === undefined
      ? { 'content-disposition': `attachment; filename*=UTF-8''${encodeName(name)}` }
      : {}),
    'x-content-type-options': 'nosniff',
    'content-security-policy': pagePolicy ?? "default-src 'none'; sandbox",
    'cache-control': cachedSeconds === undefined ? 'no-store' : `public, max-age=${cachedSeconds}`,
  })
