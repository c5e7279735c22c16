import type { Context } from 'hono'

/** A file that is answered, to be saved. */
export interface FileAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly name: string
}

// RFC 8187 §3.2.1: what may stand for itself.
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * Answers with a file that somebody uploaded: saved and not shown (RFC 6266), taken for nothing else
 * than it is said to be, and where a browser shows it all the same, without scripts and origin.
 */
export const answerFile = (c: Context, { bytes, type, name }: FileAnswer): Response =>
  c.newResponse(bytes, 200, {
    'content-type': type,
    'content-disposition': `attachment; filename*=UTF-8''${encodeName(name)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  })
