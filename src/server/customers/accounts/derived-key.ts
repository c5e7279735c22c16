import { hkdfSync } from 'node:crypto'

/**
 * A key of 32 bytes for one purpose, made from the server's secret (HKDF-SHA256, RFC 5869): what is
 * signed for one purpose is worth nothing for another.
 */
export const deriveKey = (secret: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `tonle-cloud ${purpose}`, 32))
