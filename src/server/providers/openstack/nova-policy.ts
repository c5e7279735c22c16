import * as v from 'valibot'
import { PartyProblem } from '../../platform/party-check.ts'
import { computeVersion } from './compute-version.ts'
import { OpenStackError } from './errors.ts'
import type { Request } from './request.ts'

/** What needs no server, and no more than the role of a member by Nova's defaults. */
const reads = ['/limits', '/flavors/detail?limit=1'] as const

const Servers = v.object({ servers: v.array(v.object({ id: v.string() })) })

const role = 'the role of our credential'

/** Runs a call; a refusal by Nova's policy (403) names what has to be allowed. @throws PartyProblem */
const allowed = async <Result>(
  what: string,
  policy: string,
  run: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof OpenStackError) || error.status !== 403) throw error
    throw new PartyProblem(`Nova's policy refuses ${what} (403)`, `allow ${policy} to ${role}`)
  }
}

/**
 * Tries which reads Nova's policy allows; changes nothing. Diagnostics are for administrators only by
 * its defaults (decision 170), and recent releases look for the server before they look at the policy,
 * so there has to be one. Returns what it saw. @throws PartyProblem, ProviderError
 */
export const tryNovaPolicy = async (request: Request): Promise<string> => {
  const version = await computeVersion(request)()
  const call = (path: string) => ({ service: 'compute', method: 'GET', path, version }) as const
  await Promise.all(
    reads.map((path) => allowed(`GET ${path}`, 'it', () => request.send(call(path)))),
  )
  const list = '/servers/detail?limit=1'
  const { servers } = await allowed(`GET ${list}`, 'it', () => request.read(call(list), Servers))
  const [server] = servers
  if (server === undefined) return 'there is no server yet to try its diagnostics with'
  const policy = 'os_compute_api:os-server-diagnostics'
  try {
    await allowed('diagnostics of servers, which their usage needs', policy, () =>
      request.send(call(`/servers/${server.id}/diagnostics`)),
    )
  } catch (error) {
    // Switched off, or ended meanwhile.
    if (!(error instanceof OpenStackError) || ![404, 409].includes(error.status)) throw error
  }
  return 'Nova allows diagnostics'
}
