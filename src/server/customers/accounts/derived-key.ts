import { hkdfSync } from 'node:crypto'

/** Derives a 32-byte key for one purpose from the server's secret (HKDF-SHA256, RFC 5869). */
export const deriveKey = (secret: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `tonle-cloud ${purpose}`, 32))
