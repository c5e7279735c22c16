import * as v from 'valibot'
import { readPages } from './pages.ts'
import type { Request } from './request.ts'

const Keypair = v.object({ keypair: v.object({ name: v.string(), public_key: v.string() }) })

/** Creates the calls of Nova's keypairs, which belong to our user. */
export const keypairCalls = (request: Request, version: () => Promise<string>) => {
  const service = 'compute'
  const at = (name: string) => `/os-keypairs/${encodeURIComponent(name)}`
  return {
    /** Returns the public key of a keypair. */
    publicKey: async (name: string): Promise<string | undefined> =>
      (await request.find({ service, path: at(name), version: await version() }, Keypair))?.keypair
        .public_key,
    /** Lists the names of all keypairs. */
    keypairNames: async (): Promise<readonly string[]> => {
      const call = { service, method: 'GET', path: '/os-keypairs' } as const
      const found = await readPages(
        ...([request, { ...call, version: await version() }, 'keypairs', Keypair] as const),
      )
      return found.map(({ keypair }) => keypair.name)
    },
    createKeypair: async (name: string, publicKey: string): Promise<void> => {
      const body = { keypair: { name, public_key: publicKey } }
      const path = '/os-keypairs'
      await request.send({ service, method: 'POST', path, body, version: await version() })
    },
    removeKeypair: async (name: string): Promise<boolean> =>
      request.remove({ service, path: at(name), version: await version() }),
  }
}
