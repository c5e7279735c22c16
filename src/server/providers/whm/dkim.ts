import * as v from 'valibot'
import type { WhmClient } from './client.ts'
import { WhmRefused } from './errors.ts'

const Keys = v.array(v.object({ expected: v.optional(v.nullable(v.string()), '') }))

/** Returns the DKIM record by which others verify what an account sends for a domain; undefined without a key. Throws ProviderError. */
export const dkimRecord = async (
  client: WhmClient,
  user: string,
  domain: string,
): Promise<string | undefined> => {
  const call = { user, api: 3, module: 'EmailAuth', func: 'validate_current_dkims' } as const
  try {
    const [key] = await client.cpanel(call, Keys, { domain })
    const publicKey = /\bp=([a-z\d+/=]+)/i.exec(key?.expected ?? '')?.[1]
    return publicKey === undefined ? undefined : `v=DKIM1; k=rsa; p=${publicKey}`
  } catch (error) {
    // A server without DKIM refuses the call.
    if (error instanceof WhmRefused) return undefined
    throw error
  }
}
