import * as v from 'valibot'
import { listTlds } from '../contract/domains.ts'
import type { Tld } from '../contract/domains.ts'

/**
 * Every TLD on sale, as the API at `api` tells (its address with `/api`).
 *
 * @throws Error with one line for the person who builds, when it tells nothing
 */
export const readTlds = async (api: string | undefined): Promise<readonly Tld[]> => {
  if (api === undefined || api === '')
    throw new Error('API_URL is not set: the pages take their prices from the API (npm run build)')
  const address = `${api.replace(/\/$/, '')}${listTlds.path}`
  const answer = await fetch(address, { headers: { accept: 'application/json' } }).catch(
    (cause: unknown) => {
      throw new Error(`The API does not answer at ${address}`, { cause })
    },
  )
  if (!answer.ok) throw new Error(`The API answered ${answer.status} at ${address}`)
  const tlds = v.safeParse(listTlds.answer, await answer.json().catch(() => undefined))
  if (!tlds.success) throw new Error(`Not a list of TLDs at ${address}: ${tlds.issues[0].message}`)
  if (tlds.output.length === 0) throw new Error(`An empty list of TLDs at ${address}`)
  return tlds.output
}

let catalogue: Promise<readonly Tld[]> | undefined

/** The catalogue that `API_URL` names, the most wanted first; asked once per build. */
export const tldsAtBuild = (): Promise<readonly Tld[]> =>
  (catalogue ??= readTlds(process.env['API_URL']))
