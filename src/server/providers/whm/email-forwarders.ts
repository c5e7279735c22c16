import * as v from 'valibot'
import type { WhmClient } from './client.ts'

/** An email address whose mail goes on to another. */
export interface EmailForwarder {
  readonly from: string
  readonly to: string
}

const Forwarders = v.array(v.object({ dest: v.string(), forward: v.string() }))

const callOf = (user: string, func: string) => ({ user, api: 3, module: 'Email', func }) as const

/** Returns the forwarders of a domain of an account. Throws ProviderError. */
export const listForwarders = async (
  client: WhmClient,
  user: string,
  domain: string,
): Promise<readonly EmailForwarder[]> => {
  const found = await client.cpanel(callOf(user, 'list_forwarders'), Forwarders, { domain })
  return found.map(({ dest, forward }) => ({ from: dest, to: forward }))
}

/** Forwards an email address to another; repeating it is harmless. Throws ProviderError. */
export const addForwarder = async (
  client: WhmClient,
  user: string,
  { from, to }: EmailForwarder,
): Promise<void> => {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  await client.cpanel(callOf(user, 'add_forwarder'), v.unknown(), {
    ...{ domain, email: from, fwdopt: 'fwd', fwdemail: to },
  })
}

/** Ends a forwarding; an absent one has ended. Throws ProviderError. */
export const removeForwarder = async (
  client: WhmClient,
  user: string,
  { from, to }: EmailForwarder,
): Promise<void> => {
  await client.cpanel(callOf(user, 'delete_forwarder'), v.unknown(), {
    address: from,
    forwarder: to,
  })
}
